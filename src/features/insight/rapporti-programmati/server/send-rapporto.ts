import { sql } from 'kysely';
import { exportReport, type ReportRoutes } from '#features/insight/report/server/export-report.ts';
import { enqueueMail, type Posta, writeMail } from '#features/notifications/posta/server/send-mail.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import { limitedTo } from '#server/db/showroom-limits.ts';
import type { Download } from '#server/http/download.ts';
import type { ListContext } from '#server/http/read-list.ts';
import { readAccountScope } from '#server/security/authenticate.ts';
import { LettureRecorder } from '#server/security/letture-recorder.ts';
import { type Scope, withoutRiservati } from '#server/security/scope.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';
import { type FormatoRapporto, nextSending } from '../rules.ts';

export interface Invio {
  rapporto_id: number;
  user_id: number;
  per: string;
}

export type EnqueueInvio = (tx: Tx, invio: Invio) => Promise<void>;

/** Queues every report that is due, exactly once. A report that is more than a day late, because no server was running, is skipped. */
export async function enqueueDueReports(db: Db, enqueue: EnqueueInvio, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; giorni: number[]; ora: number; tardi: boolean }>`
      select id, giorni, ora, prossimo < ${now}::timestamptz - interval '1 day' as tardi
      from rapporti_programmati r
      where attivo and prossimo <= ${now} and exists (select from users u where u.id = r.user_id and u.is_active)
      order by id for update skip locked`.execute(tx);
    for (const { id, giorni, ora, tardi } of rows) {
      await sql`update rapporti_programmati set prossimo = ${nextSending(giorni, ora, now)} where id = ${id}`.execute(tx);
      if (!tardi) await enqueueForReceivers(tx, enqueue, id, now);
    }
  });
}

export async function enqueueForReceivers(tx: Tx, enqueue: EnqueueInvio, rapporto_id: number, now: Date): Promise<void> {
  await sql`update rapporti_programmati set ultimo = ${now} where id = ${rapporto_id}`.execute(tx);
  const { rows } = await sql<{ user_id: number }>`
    select user_id from rapporti_destinatari where rapporto_id = ${rapporto_id} order by user_id`.execute(tx);
  for (const { user_id } of rows) await enqueue(tx, { rapporto_id, user_id, per: now.toISOString() });
}

interface DueRapporto {
  nome: string;
  periodo: string;
  brand_id: number | null;
  formato: FormatoRapporto;
  email: string;
  /** The account that scheduled the report; null when that account is the receiver. */
  autore: string | null;
}

/**
 * Creates the report file with the present permissions of the receiver and queues its mail. A receiver without sufficient permissions gets
 * no mail, and this is recorded.
 */
export async function sendRapporto(
  db: Db,
  { posta, key, ...routes }: ReportRoutes & { posta: Posta; key: ServerKey },
  { rapporto_id, user_id, per }: Invio,
): Promise<void> {
  const { rows } = await sql<DueRapporto>`
    select r.nome, r.periodo, r.brand_id, r.formato, u.email, case when r.user_id <> u.id then ${accountNameOf('a')} end as autore
    from rapporti_programmati r join users a on a.id = r.user_id
    join rapporti_destinatari d on d.rapporto_id = r.id join users u on u.id = d.user_id
    where r.id = ${rapporto_id} and d.user_id = ${user_id} and d.ultimo is distinct from ${per}::timestamptz`.execute(db);
  const rapporto = rows[0];
  if (!rapporto) return; // the report was deleted, or this mail was already queued by a server that stopped afterwards
  const account = await readAccountScope(db, user_id);
  // A mail never shows that an employee is ill, not even to a receiver with permission to read it. So the file is made with a role that has
  // no such permission.
  const scope = account && withoutRiservati(account);
  const file = scope && canSee(scope, rapporto.brand_id) ? await createFile(db, scope, routes, rapporto) : undefined;
  await db.transaction().execute(async (tx) => {
    const updatedReceivers = await sql`
      update rapporti_destinatari set ultimo = ${per}::timestamptz, saltato_il = ${file ? null : per}::timestamptz
      where rapporto_id = ${rapporto_id} and user_id = ${user_id} and ultimo is distinct from ${per}::timestamptz
      returning user_id`.execute(tx);
    if (updatedReceivers.rows.length === 0 || !file) return;
    const disiscrizione = unsubscribeUrl(key, { rapporto_id, user_id });
    const mail = writeReportMail(rapporto, disiscrizione, posta.origin);
    await enqueueMail(tx, posta, { user_id, destinatario: rapporto.email, tipo: 'rapporto', ...mail, disiscrizione, allegato: file });
  });
}

const canSee = ({ can_view }: Scope, brand_id: number | null) => (brand_id === null ? can_view.length > 0 : can_view.includes(brand_id));

async function createFile(db: Db, scope: Scope, routes: ReportRoutes, { periodo, brand_id, formato }: DueRapporto) {
  const query = { periodo, ...(brand_id === null ? {} : { brand_id }) };
  const request = { recognizeAgain: async () => ({ scope }), letture: new LettureRecorder() };
  // The scheduled report is exported by the same code as a download, so this object imitates the request of the receiver. It has only the
  // properties that the report routes read.
  const reportRequest = {
    db: limitedTo(db, scope),
    scope,
    query,
    params: undefined,
    body: undefined,
    request,
  } as unknown as ListContext & {
    db: Db;
    scope: Scope;
  };
  const { file }: Download = await exportReport(routes, formato, reportRequest);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.content as AsyncIterable<string | Uint8Array>) chunks.push(Buffer.from(chunk as Uint8Array));
  return { nome: file.name, tipo: file.type, contenuto: Buffer.concat(chunks) };
}

function writeReportMail({ nome, periodo, brand_id, autore }: DueRapporto, disiscrizione: string, origin: string) {
  const collegamento = addressOf('/reports', { periodo, ...(brand_id === null ? {} : { brand_id }) });
  const sender = autore === null ? 'Il report che hai programmato è allegato' : `${autore} ti manda questo report, che è allegato`;
  const introduzione = `${sender}: contiene ciò che puoi vedere oggi con il tuo account, tranne i dati riservati.`;
  return {
    oggetto: `Report: ${nome}`,
    ...writeMail(
      {
        titolo: nome,
        introduzione,
        gruppi: [],
        vai: { label: 'Apri il report', collegamento },
        rinuncia: { label: 'Non ricevere più questo report', collegamento: disiscrizione },
      },
      origin,
    ),
  };
}

// The unsubscribe link in the mail of a scheduled report. The link is encrypted: it discloses neither the report nor the account, and
// only this server can create one. The link has no expiry, because a mail may be stored for years.
interface Receiver {
  rapporto_id: number;
  user_id: number;
}

const SEAL_PURPOSE = 'disiscrizione';

/** The address of the unsubscribe page. A mail program posts to the same address. */
export function unsubscribeUrl(key: ServerKey, { rapporto_id, user_id }: Receiver): string {
  const token = key.seal(Buffer.from(`${rapporto_id}/${user_id}`), SEAL_PURPOSE).toString('base64url');
  return recordAddress('/disiscrizione/$token', { token });
}

/** Decodes the receiver of an unsubscribe link. Returns undefined when this server has not encrypted the link. */
export function decodeReceiver(key: ServerKey, token: string): Receiver | undefined {
  const decoded = key.open(Buffer.from(token, 'base64url'), SEAL_PURPOSE);
  if (!decoded) return undefined;
  const [rapporto_id = 0, user_id = 0] = decoded.toString().split('/').map(Number);
  return { rapporto_id, user_id };
}
