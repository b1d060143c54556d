// A record is answered once: on somebody's tablet, by link, or with the scan of a signed sheet. Who answers by link has no account, and so no
// scope: the link that was looked up and is held is what lets them write (open-link.ts).
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { typeOfFile } from '#shared/tipo-file.ts';
import { type EsitoFirma, type ModoFirma, refuseAction } from '../rules.ts';
import type { Prova } from './draw-evidence.ts';
import type { Contenuto, drawVerbale } from './draw-verbale.ts';
import { type HeldVerbale, lockVerbale } from './queries.ts';

/** Who answers, and from where. */
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

/** Signs on the operator's device. */
export async function signOnTablet(db: Tx, scope: Scope, id: number, firma: Omit<Firma, 'esito' | 'modo' | 'operatore_id'>): Promise<void> {
  await requireMaySign(db, scope, id);
  await keepFirma(db, id, { ...firma, esito: 'firmato', modo: 'tavoletta', operatore_id: scope.user_id });
}

/** Keeps the sheet that was signed by hand, as it was scanned. */
export async function keepScansione(
  db: Tx,
  scope: Scope,
  id: number,
  { file, ...from }: Pick<Firma, 'indirizzo' | 'user_agent'> & { file: Uint8Array },
): Promise<void> {
  const { nome, cognome } = await requireMaySign(db, scope, id);
  const tipo = typeOfFile(file);
  if (!tipo) throw new Problem('wrong_type', 'TIPO_NON_AMMESSO', 'La scansione è un file PDF, JPEG o PNG.');
  const scansione = { bytes: Buffer.from(file), tipo };
  const who = { nome: `${nome} ${cognome}`.slice(0, 200), operatore_id: scope.user_id };
  await keepFirma(db, id, { ...from, ...who, esito: 'firmato', modo: 'scansione', scansione });
}

/** The record, held, of whoever may have it signed now. */
export async function requireMaySign(db: Tx, scope: Scope, id: number): Promise<HeldVerbale> {
  const verbale = await lockVerbale(db, scope, id);
  requireRight(scope, 'risorse.assegna', [verbale.brand_id]);
  const refusal = refuseAction('firma', verbale);
  if (refusal) throw refusal;
  return verbale;
}

interface Frozen {
  contenuto: Contenuto;
  sha256: string;
  operatore: string | null;
}

/** Writes the answer and the PDF with its evidence, and closes the links. The record is held, and the caller has shown that it may. */
export async function keepFirma(db: Tx, verbale_id: number, firma: Firma): Promise<void> {
  const { rows } = await sql<Frozen>`
    select contenuto, encode(sha256, 'hex') as sha256,
      (select coalesce(nullif(concat_ws(' ', u.nome, u.cognome), ''), u.username) from users u where u.id = ${firma.operatore_id}) as operatore
    from verbali_documenti where verbale_id = ${verbale_id}`.execute(db);
  const [frozen] = rows;
  if (!frozen) throw new Error('A record without its document');
  const { esito, modo, nome, tratto = null, motivo = null, indirizzo, operatore_id, scansione } = firma;
  const user_agent = firma.user_agent?.slice(0, 500) ?? null;
  const prova: Prova = {
    ...{ esito, modo, nome, tratto, motivo, indirizzo, user_agent },
    firmato_il: new Date(),
    operatore: frozen.operatore,
    sha256: frozen.sha256,
    sha256_scansione: scansione ? createHash('sha256').update(scansione.bytes).digest('hex') : null,
  };
  const pdf = await renderVerbale(frozen.contenuto, prova);
  await sql`
    insert into verbali_firme
      (verbale_id, esito, modo, nome, tratto, motivo, firmato_il, indirizzo, user_agent, operatore_id, pdf, scansione, scansione_tipo)
    values (${verbale_id}, ${esito}, ${modo}, ${nome}, ${tratto}, ${motivo}, ${prova.firmato_il}, ${indirizzo}, ${user_agent},
      ${operatore_id}, ${pdf}, ${scansione?.bytes ?? null}, ${scansione?.tipo ?? null})`.execute(db);
  await sql`update verbali set stato = ${esito} where id = ${verbale_id}`.execute(db);
  await closeLinks(db, verbale_id);
}

/** Whoever has a link to it comes to nothing from now on. */
export async function closeLinks(db: Tx, verbale_id: number): Promise<void> {
  await sql`
    update verbali_link set revocato_il = now()
    where verbale_id = ${verbale_id} and revocato_il is null and usato_il is null`.execute(db);
}

/** Renders the PDF of a handover record. `prova` is the signature or the refusal. */
export function renderVerbale(contenuto: Contenuto, prova?: Prova): Promise<Buffer> {
  return renderPdf<Parameters<typeof drawVerbale>>(new URL('./draw-verbale.ts', import.meta.url), 'drawVerbale', contenuto, prova);
}
