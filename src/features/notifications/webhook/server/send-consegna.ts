import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Try } from '#server/jobs/queue.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { GIORNI_DI_GUASTO, PROVA } from '../rules.ts';
import { insertChiave, messaggioOf } from './queries.ts';
import { type Receivers, Unreached } from './reach-receiver.ts';

export interface SendTools {
  receivers: Receivers;
  key: ServerKey;
  /** The public URL of the product, for links to records. */
  origin: string;
}

interface Waiting {
  id: string;
  messaggio: string;
  webhook_id: number;
  tipo: string;
  quando: string;
  dati: { indirizzo?: string };
  indirizzo: string;
}

interface Outcome {
  isTaken: boolean;
  risposta: number | null;
  durata_ms: number;
  errore: string | null;
}

/** The receiver does not exist any more: the webhook is disabled. */
const GONE = 410;

/**
 * One attempt to send a delivery. Throws when the queue should try again; a test has one attempt, and the last failed attempt gives the
 * delivery up. If the process stops between the answer and the update, the event is sent again with the same id.
 */
export async function sendConsegna(db: Db, tools: SendTools, id: string, { isLast }: Try): Promise<void> {
  const waiting = await beginTry(db, id);
  if (!waiting) return;
  const outcome = await tryOnce(db, tools, waiting);
  if (outcome.isTaken) return setTaken(db, waiting, outcome);
  const isGone = outcome.risposta === GONE;
  const isGivenUp = isLast || isGone || waiting.tipo === PROVA;
  await setFailed(db, waiting, outcome, isGivenUp);
  if (waiting.tipo !== PROVA) await noteTrouble(db, waiting.webhook_id, isGone);
  if (!isGivenUp) throw new Error(outcome.errore ?? 'Not taken');
}

/** Counts an attempt; undefined when there is nothing to send. A delivery of a disabled webhook is given up. */
async function beginTry(db: Db, id: string): Promise<Waiting | undefined> {
  await sql`update consegne_webhook c set stato = 'arresa', errore = 'Il webhook è spento.'
    from webhooks w where c.id = ${id}::uuid and c.stato = 'in_attesa' and w.id = c.webhook_id and not w.attivo`.execute(db);
  const { rows } = await sql<Waiting>`
    update consegne_webhook c set tentativi = tentativi + 1, provata_il = now()
    from webhooks w where c.id = ${id}::uuid and c.stato = 'in_attesa' and w.id = c.webhook_id
    returning c.id, ${messaggioOf(sql.ref('c.id'))} as messaggio, c.webhook_id, c.tipo, c.quando, c.dati, w.indirizzo`.execute(db);
  return rows[0];
}

async function tryOnce(db: Db, { receivers, key, origin }: SendTools, waiting: Waiting): Promise<Outcome> {
  const { messaggio, webhook_id, tipo, quando, dati, indirizzo } = waiting;
  const secrets = await openSegreti(db, key, webhook_id);
  const failed = (errore: string, durata_ms = 0) => ({ isTaken: false, risposta: null, durata_ms, errore });
  if (secrets.length === 0) return failed('La chiave del server è cambiata: crea un nuovo segreto.');
  const data = dati.indirizzo === undefined ? dati : { ...dati, indirizzo: `${origin}${dati.indirizzo}` };
  const body = JSON.stringify({ type: tipo, timestamp: new Date(quando).toISOString(), data });
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Organico-Webhook',
    ...signedHeaders(secrets, { id: messaggio, body, at }),
  };
  try {
    const { stato } = await receivers.post(indirizzo, headers, body);
    const isTaken = stato >= 200 && stato < 300;
    return { isTaken, risposta: stato, durata_ms: Date.now() - at.getTime(), errore: isTaken ? null : said(stato) };
  } catch (error) {
    if (error instanceof Unreached) return failed(error.message, Date.now() - at.getTime());
    throw error;
  }
}

function said(stato: number): string {
  if (stato >= 300 && stato < 400) return 'Rimanda a un altro indirizzo, e non viene seguito.';
  if (stato === GONE) return "Risponde che l'indirizzo non c'è più.";
  return "Non ha preso l'evento.";
}

async function setTaken(db: Db, { id, webhook_id }: Waiting, { risposta, durata_ms }: Outcome): Promise<void> {
  await sql`update consegne_webhook set stato = 'consegnata', risposta = ${risposta}, durata_ms = ${durata_ms}, errore = null
    where id = ${id}::uuid and stato = 'in_attesa'`.execute(db);
  await sql`update giri_webhook set guasto_dal = null where webhook_id = ${webhook_id} and guasto_dal is not null`.execute(db);
}

async function setFailed(db: Db, { id }: Waiting, { risposta, durata_ms, errore }: Outcome, isGivenUp: boolean): Promise<void> {
  await sql`update consegne_webhook set risposta = ${risposta}, durata_ms = ${durata_ms}, errore = ${errore},
      stato = case when ${isGivenUp}::boolean then 'arresa' else stato end
    where id = ${id}::uuid and stato = 'in_attesa'`.execute(db);
}

/** Disables the webhook after days without success, or when the receiver is gone (410). The notice about it is in feature.ts. */
async function noteTrouble(db: Db, webhook_id: number, isGone: boolean): Promise<void> {
  await sql`update giri_webhook set guasto_dal = now() where webhook_id = ${webhook_id} and guasto_dal is null`.execute(db);
  const why = isGone ? "Il ricevente ha risposto che l'indirizzo non c'è più" : `Da ${GIORNI_DI_GUASTO} giorni non prende nessun evento`;
  await sql`
    update webhooks w set attivo = false, spento_perche = ${why} from giri_webhook g
    where w.id = ${webhook_id} and w.attivo and g.webhook_id = w.id
      and (${isGone}::boolean or g.guasto_dal < now() - make_interval(days => ${GIORNI_DI_GUASTO}::integer))`.execute(db);
}

// Standard Webhooks: the signature with which a receiver verifies an event. Each webhook has its own secret.
const SECRET_BYTES = 32;
const sealedFor = (webhook_id: number) => `webhook:${webhook_id}`;

/** Creates a secret and stores it sealed. */
export async function makeSegreto(db: Tx, key: ServerKey, webhook_id: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES);
  await insertChiave(db, webhook_id, key.seal(secret, sealedFor(webhook_id)));
  return `whsec_${secret.toString('base64')}`;
}

/** The secrets that sign now, the newest first. Empty when the secrets were encrypted with another server key. */
async function openSegreti(db: Db, key: ServerKey, webhook_id: number): Promise<Buffer[]> {
  const { rows } = await sql<{ segreto: Buffer }>`
    select segreto from chiavi_webhook where webhook_id = ${webhook_id} and (vale_fino is null or vale_fino > now())
    order by vale_fino desc nulls first`.execute(db);
  return rows.flatMap(({ segreto }) => key.open(segreto, sealedFor(webhook_id)) ?? []);
}

/** The headers of one attempt. `id` is the same for all attempts of a delivery, the timestamp is new for each attempt. */
function signedHeaders(secrets: readonly Buffer[], { id, body, at }: { id: string; body: string; at: Date }): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = (secret: Buffer) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': secrets.map(signature).join(' ') };
}
