// The personal link with which a record is signed without an account. Its token is known to whoever has the link alone; here is its digest.
// What a visitor reads and writes goes by that token and through no scope: it opens this one record, while it is open, once.
import { sql } from 'kysely';
import { linkSuperato, mailLink, type Posta } from '#features/notifications/posta/server/send-mail.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { hashToken, newToken } from '#server/security/credential.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { formatDataOra } from '#shared/dates.ts';
import { recordAddress } from '#shared/screens.ts';
import type { LinkFirma } from '../contract.ts';
import { destinatarioAssente, GIORNI_DEL_LINK, linkNonValido, titleOf } from '../rules.ts';
import type { Contenuto } from './draw-verbale.ts';
import { lockVerbale } from './queries.ts';
import { closeLinks, requireMaySign } from './sign-verbale.ts';

/** Makes the record's one link, in place of a former one. Its address can be shown this once. */
export async function createLink(db: Tx, scope: Scope, id: number): Promise<Omit<LinkFirma, 'posta_attiva'>> {
  const verbale = await requireMaySign(db, scope, id);
  await closeLinks(db, id);
  const token = newToken();
  const { expires_at } = await scoped(db, scope)
    .insertInto('verbali_link')
    .values({
      verbale_id: id,
      brand_id: verbale.brand_id,
      token_hash: hashToken(token),
      expires_at: sql<string>`now() + ${sql.lit(`${GIORNI_DEL_LINK} days`)}::interval`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  const email = await findEmail(db, scope, verbale);
  return { url: recordAddress('/firma/$token', { token }), scade_il: expires_at, email };
}

export async function revokeLink(db: Tx, scope: Scope, id: number): Promise<void> {
  const { brand_id } = await lockVerbale(db, scope, id);
  requireRight(scope, 'risorse.assegna', [brand_id]);
  await closeLinks(db, id);
}

/** What a link opens. */
export interface Opened {
  verbale_id: number;
  contenuto: Contenuto;
  pdf: Buffer;
  nome: string;
  cognome: string;
  created_at: string;
  scade_il: string;
}

const isOpen = (token: string) => sql`
  l.token_hash = ${hashToken(token)} and l.revocato_il is null and l.usato_il is null and l.expires_at > now() and v.stato = 'emesso'`;

/** The record that a token opens now. Tries with tokens that open nothing are slowed, and all of them get one answer. */
export async function openLink(db: Db, throttle: Throttle, token: string, address: string): Promise<Opened> {
  await throttle.check(`link:${token}`, address);
  await throttle.keep(`link:${token}`, address);
  const { rows } = await sql<Opened>`
    select v.id as verbale_id, c.contenuto, c.pdf, v.nome, v.cognome, v.created_at, l.expires_at as scade_il
    from verbali_link l join verbali v on v.id = l.verbale_id join verbali_documenti c on c.verbale_id = v.id
    where ${isOpen(token)}`.execute(db);
  if (rows[0]) return rows[0];
  await throttle.failed(`link:${token}`, address);
  throw linkNonValido();
}

/** Uses the link up: which record it opens. The record is held first, as by whoever signs or annuls it: of two at once one finds it open. */
export async function takeLink(db: Tx, token: string): Promise<number> {
  const held = await sql<{ id: number }>`
    select v.id from verbali v join verbali_link l on l.verbale_id = v.id
    where l.token_hash = ${hashToken(token)} for no key update of v`.execute(db);
  const taken = await sql<{ verbale_id: number }>`
    update verbali_link l set usato_il = now() from verbali v
    where v.id = l.verbale_id and v.id = ${held.rows[0]?.id ?? null} and ${isOpen(token)}
    returning l.verbale_id`.execute(db);
  if (!taken.rows[0]) throw linkNonValido();
  return taken.rows[0].verbale_id;
}

interface Sending {
  id: number;
  token: string;
}

/** Mails the record's open link to the person it is about: to which address. Whoever knows no token of it sends nothing. */
export async function sendLink(db: Tx, scope: Scope, posta: Posta | undefined, { id, token }: Sending): Promise<string> {
  const verbale = await requireMaySign(db, scope, id);
  const link = await findOpenLink(db, id, token);
  if (!link) throw linkSuperato();
  const destinatario = await findEmail(db, scope, verbale);
  if (!destinatario) throw destinatarioAssente(verbale);
  const what = titleOf(verbale);
  await mailLink(db, posta, {
    tipo: 'firma',
    user_id: null,
    destinatario,
    oggetto: `${what} da firmare`,
    introduzione: `Buongiorno ${verbale.nome}, ${link.brand} ti chiede di leggere e firmare il ${what.toLowerCase()}. Se qualcosa non va puoi contestarlo dalla stessa pagina. Il link vale una volta sola, fino al ${formatDataOra(link.scade_il)}: non inoltrarlo, chi lo ha può firmare al posto tuo.`,
    vai: { label: 'Leggi e firma', collegamento: recordAddress('/firma/$token', { token }) },
    perche: `Ricevi questa mail perché ${link.brand} ha emesso un verbale a tuo nome.`,
  });
  return destinatario;
}

/** Where the person of a record is written to; null where they are seen no longer. */
async function findEmail(db: Db, scope: Scope, { dipendente_id }: { dipendente_id: string | null }): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from dipendenti where id = ${dipendente_id} and ${inBrands('brand_id', scope.can_view)}`.execute(scoped(db, scope));
  return rows[0]?.email ?? null;
}

async function findOpenLink(db: Tx, id: number, token: string): Promise<{ scade_il: string; brand: string } | undefined> {
  const { rows } = await sql<{ scade_il: string; brand: string }>`
    select l.expires_at as scade_il, b.nome as brand from verbali_link l join brands b on b.id = l.brand_id
    where l.verbale_id = ${id} and l.token_hash = ${hashToken(token)}
      and l.revocato_il is null and l.usato_il is null and l.expires_at > now()`.execute(db);
  return rows[0];
}
