import { sql } from 'kysely';
import { linkSuperato, mailLink } from '#features/notifications/posta/server/mail-link.ts';
import type { Posta } from '#features/notifications/posta/server/send-mail.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { inBrands } from '#server/db/in-brands.ts';
import type { Scope } from '#server/security/scope.ts';
import { hashToken } from '#server/security/session-token.ts';
import { formatDataOra } from '#shared/dates.ts';
import { recordAddress } from '#shared/screens.ts';
import { destinatarioAssente, titleOf } from '../rules.ts';
import { requireMaySign } from './sign-verbale.ts';

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
export async function findEmail(db: Db, scope: Scope, { dipendente_id }: { dipendente_id: string | null }): Promise<string | null> {
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
