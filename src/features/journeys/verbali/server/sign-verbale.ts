// A handover record is answered once: on the device of an operator, by personal link, or with a scan. A visitor with a link has no account
// and no scope: the locked link authorizes the write.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mailLink, type Posta, staleLinkProblem } from '#features/notifications/posta/server/send-mail.ts';
import { inBrands } from '#server/db/brand-links.ts';
import { type Db, scoped, type Tx } from '#server/db/handle.ts';
import { Download } from '#server/http/download.ts';
import { detectFileType } from '#server/http/read-file.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { createToken, hashToken } from '#server/security/credential.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { formatDataOra } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { recordAddress } from '#shared/screens.ts';
import type { LinkFirma } from '../contract.ts';
import {
  destinatarioAssente,
  type EsitoFirma,
  GIORNI_DEL_LINK,
  linkNonValido,
  type ModoFirma,
  reasonAgainstAction,
  titleOf,
} from '../rules.ts';
import { type LockedVerbale, lockVerbale } from './queries.ts';
import type { Contenuto, drawVerbale, Prova } from './render-verbale.ts';

export interface Firma {
  esito: EsitoFirma;
  modo: ModoFirma;
  nome: string;
  tratto?: string | null | undefined;
  motivo?: string | null | undefined;
  indirizzo: string;
  user_agent: string | undefined;
  operatore_id: number | null;
  scansione?: { bytes: Buffer; tipo: string };
}

export async function signOnTablet(db: Tx, scope: Scope, id: number, firma: Omit<Firma, 'esito' | 'modo' | 'operatore_id'>): Promise<void> {
  await lockForSignature(db, scope, id);
  await saveFirma(db, id, { ...firma, esito: 'firmato', modo: 'tavoletta', operatore_id: scope.user_id });
}

export async function saveScansione(
  db: Tx,
  scope: Scope,
  id: number,
  { file, ...origin }: Pick<Firma, 'indirizzo' | 'user_agent'> & { file: Uint8Array },
): Promise<void> {
  const { nome, cognome } = await lockForSignature(db, scope, id);
  const tipo = detectFileType(file);
  if (!tipo) throw new Problem('wrong_type', 'TIPO_NON_AMMESSO', 'La scansione è un file PDF, JPEG o PNG.');
  const scansione = { bytes: Buffer.from(file), tipo };
  const signer = { nome: `${nome} ${cognome}`.slice(0, 200), operatore_id: scope.user_id };
  await saveFirma(db, id, { ...origin, ...signer, esito: 'firmato', modo: 'scansione', scansione });
}

/**
 * Locks the handover record. Throws when the caller has no permission to have the record signed, or when the state of the record does
 * not allow a signature.
 */
export async function lockForSignature(db: Tx, scope: Scope, id: number): Promise<LockedVerbale> {
  const verbale = await lockVerbale(db, scope, id);
  requireRight(scope, 'risorse.assegna', [verbale.brand_id]);
  const problem = reasonAgainstAction('firma', verbale);
  if (problem) throw problem;
  return verbale;
}

interface StoredDocument {
  contenuto: Contenuto;
  sha256: string;
  operatore: string | null;
}

/**
 * Stores the answer to a handover record and the PDF with evidence, and revokes the links. The caller must lock the record and check the
 * permission first.
 */
export async function saveFirma(db: Tx, verbale_id: number, firma: Firma): Promise<void> {
  const { rows } = await sql<StoredDocument>`
    select contenuto, encode(sha256, 'hex') as sha256,
      (select coalesce(nullif(concat_ws(' ', u.nome, u.cognome), ''), u.username) from users u where u.id = ${firma.operatore_id}) as operatore
    from verbali_documenti where verbale_id = ${verbale_id}`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error('The record has no stored document');
  const { esito, modo, nome, tratto = null, motivo = null, indirizzo, operatore_id, scansione } = firma;
  const user_agent = firma.user_agent?.slice(0, 500) ?? null;
  const prova: Prova = {
    ...{ esito, modo, nome, tratto, motivo, indirizzo, user_agent },
    firmato_il: new Date(),
    operatore: stored.operatore,
    sha256: stored.sha256,
    sha256_scansione: scansione ? createHash('sha256').update(scansione.bytes).digest('hex') : null,
  };
  const pdf = await renderVerbale(stored.contenuto, prova);
  await sql`
    insert into verbali_firme
      (verbale_id, esito, modo, nome, tratto, motivo, firmato_il, indirizzo, user_agent, operatore_id, pdf, scansione, scansione_tipo)
    values (${verbale_id}, ${esito}, ${modo}, ${nome}, ${tratto}, ${motivo}, ${prova.firmato_il}, ${indirizzo}, ${user_agent},
      ${operatore_id}, ${pdf}, ${scansione?.bytes ?? null}, ${scansione?.tipo ?? null})`.execute(db);
  await sql`update verbali set stato = ${esito} where id = ${verbale_id}`.execute(db);
  await revokeOpenLinks(db, verbale_id);
}

export async function revokeOpenLinks(db: Tx, verbale_id: number): Promise<void> {
  await sql`
    update verbali_link set revocato_il = now()
    where verbale_id = ${verbale_id} and revocato_il is null and usato_il is null`.execute(db);
}

export function renderVerbale(contenuto: Contenuto, prova?: Prova): Promise<Buffer> {
  return renderPdf<Parameters<typeof drawVerbale>>(new URL('./render-verbale.ts', import.meta.url), 'drawVerbale', contenuto, prova);
}

// Personal links: an employee signs a record without an account. The database stores only the digest of the token. A token gives access to
// one record, only until the record is answered, and can be used for one answer.

/** Creates a personal link and revokes the former link of the record. The URL is available only in this result. */
export async function createLink(db: Tx, scope: Scope, id: number): Promise<Omit<LinkFirma, 'posta_attiva'>> {
  const verbale = await lockForSignature(db, scope, id);
  await revokeOpenLinks(db, id);
  const token = createToken();
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
  await revokeOpenLinks(db, id);
}

export interface OpenedLink {
  verbale_id: number;
  contenuto: Contenuto;
  pdf: Buffer;
  nome: string;
  cognome: string;
  created_at: string;
  scade_il: string;
}

const isOpenLink = (token: string) => sql`
  l.token_hash = ${hashToken(token)} and l.revocato_il is null and l.usato_il is null and l.expires_at > now() and v.stato = 'emesso'`;

/** Returns the handover record of a personal link. All invalid tokens give the same error, and attempts with them are throttled. */
export async function openLink(db: Db, throttle: Throttle, token: string, address: string): Promise<OpenedLink> {
  await throttle.check(`link:${token}`, address);
  await throttle.keep(`link:${token}`, address);
  const { rows } = await sql<OpenedLink>`
    select v.id as verbale_id, c.contenuto, c.pdf, v.nome, v.cognome, v.created_at, l.expires_at as scade_il
    from verbali_link l join verbali v on v.id = l.verbale_id join verbali_documenti c on c.verbale_id = v.id
    where ${isOpenLink(token)}`.execute(db);
  if (rows[0]) return rows[0];
  await throttle.failed(`link:${token}`, address);
  throw linkNonValido();
}

/**
 * Consumes the personal link and returns the id of its record. The record is locked first, in the same order as signing and annulling,
 * so of two concurrent requests only the first finds the link open.
 */
export async function consumeLink(db: Tx, token: string): Promise<number> {
  const locked = await sql<{ id: number }>`
    select v.id from verbali v join verbali_link l on l.verbale_id = v.id
    where l.token_hash = ${hashToken(token)} for no key update of v`.execute(db);
  const consumed = await sql<{ verbale_id: number }>`
    update verbali_link l set usato_il = now() from verbali v
    where v.id = l.verbale_id and v.id = ${locked.rows[0]?.id ?? null} and ${isOpenLink(token)}
    returning l.verbale_id`.execute(db);
  if (!consumed.rows[0]) throw linkNonValido();
  return consumed.rows[0].verbale_id;
}

interface LinkToSend {
  id: number;
  token: string;
}

/**
 * Mails the open link to the employee and returns the address. Requires the token, so only the account that created the link can send it.
 */
export async function sendLink(db: Tx, scope: Scope, posta: Posta | undefined, { id, token }: LinkToSend): Promise<string> {
  const verbale = await lockForSignature(db, scope, id);
  const link = await findOpenLink(db, id, token);
  if (!link) throw staleLinkProblem();
  const destinatario = await findEmail(db, scope, verbale);
  if (!destinatario) throw destinatarioAssente(verbale);
  const title = titleOf(verbale);
  await mailLink(db, posta, {
    tipo: 'firma',
    user_id: null,
    destinatario,
    oggetto: `${title} da firmare`,
    introduzione: `Buongiorno ${verbale.nome}, ${link.brand} ti chiede di leggere e firmare il ${title.toLowerCase()}. Se qualcosa non va puoi contestarlo dalla stessa pagina. Il link vale una volta sola, fino al ${formatDataOra(link.scade_il)}: non inoltrarlo, chi lo ha può firmare al posto tuo.`,
    vai: { label: 'Leggi e firma', collegamento: recordAddress('/firma/$token', { token }) },
    perche: `Ricevi questa mail perché ${link.brand} ha emesso un verbale a tuo nome.`,
  });
  return destinatario;
}

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

const EXTENSIONS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Returns a file as a download, because a file must never be rendered inline under our own origin. */
export function toDownload(
  { tipo, codice }: { tipo: string; codice: string },
  bytes: Buffer,
  { media, suffix }: { media: string; suffix: string },
): Download {
  const name = `verbale-${tipo}-${codice.replace('/', '-')}${suffix}.${EXTENSIONS[media]}`;
  return new Download({ name, type: media, content: singleChunk(bytes) });
}

async function* singleChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
