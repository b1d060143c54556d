import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Attempt } from '#server/jobs/queue.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { FAILURE_DAYS, TEST_EVENTO } from '../rules.ts';
import { insertSegreto, messageIdOf } from './queries.ts';
import { type Receivers, UnreachableError } from './receiver-client.ts';

export interface SendServices {
  receivers: Receivers;
  key: ServerKey;
  origin: string;
}

interface WaitingConsegna {
  id: string;
  messaggio: string;
  webhook_id: number;
  tipo: string;
  quando: string;
  dati: { indirizzo?: string };
  indirizzo: string;
}

interface AttemptResult {
  isAccepted: boolean;
  risposta: number | null;
  durata_ms: number;
  errore: string | null;
}

/** The status of a receiver that does not exist any more. The webhook is disabled. */
const HTTP_GONE = 410;

/**
 * Sends a webhook delivery. Throws when the queue should try again; a test has one attempt, and the last failed attempt abandons the
 * delivery. If the process stops between the answer and the update, the event is sent again with the same id.
 */
export async function sendConsegna(db: Db, services: SendServices, id: string, { isLast }: Attempt): Promise<void> {
  const consegna = await beginAttempt(db, id);
  if (!consegna) return;
  const result = await attemptDelivery(db, services, consegna);
  if (result.isAccepted) return setDelivered(db, consegna, result);
  const isGone = result.risposta === HTTP_GONE;
  const isAbandoned = isLast || isGone || consegna.tipo === TEST_EVENTO;
  await setFailed(db, consegna, result, isAbandoned);
  if (consegna.tipo !== TEST_EVENTO) await recordFailure(db, consegna.webhook_id, isGone);
  if (!isAbandoned) throw new Error(result.errore ?? 'The receiver did not accept the event');
}

/** Begins an attempt and returns the delivery; undefined when there is nothing to send. A delivery of a disabled webhook is abandoned. */
async function beginAttempt(db: Db, id: string): Promise<WaitingConsegna | undefined> {
  await sql`update consegne_webhook c set stato = 'arresa', errore = 'Il webhook è spento.'
    from webhooks w where c.id = ${id}::uuid and c.stato = 'in_attesa' and w.id = c.webhook_id and not w.attivo`.execute(db);
  const { rows } = await sql<WaitingConsegna>`
    update consegne_webhook c set tentativi = tentativi + 1, provata_il = now()
    from webhooks w where c.id = ${id}::uuid and c.stato = 'in_attesa' and w.id = c.webhook_id
    returning c.id, ${messageIdOf(sql.ref('c.id'))} as messaggio, c.webhook_id, c.tipo, c.quando, c.dati, w.indirizzo`.execute(db);
  return rows[0];
}

async function attemptDelivery(db: Db, { receivers, key, origin }: SendServices, consegna: WaitingConsegna): Promise<AttemptResult> {
  const { messaggio, webhook_id, tipo, quando, dati, indirizzo } = consegna;
  const secrets = await decryptSegreti(db, key, webhook_id);
  const failure = (errore: string, durata_ms = 0) => ({ isAccepted: false, risposta: null, durata_ms, errore });
  if (secrets.length === 0) return failure('La chiave del server è cambiata: crea un nuovo segreto.');
  const data = dati.indirizzo === undefined ? dati : { ...dati, indirizzo: `${origin}${dati.indirizzo}` };
  const body = JSON.stringify({ type: tipo, timestamp: new Date(quando).toISOString(), data });
  const sentAt = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Organico-Webhook',
    ...signedHeaders(secrets, { id: messaggio, body, sentAt }),
  };
  try {
    const { stato } = await receivers.post(indirizzo, headers, body);
    const isAccepted = stato >= 200 && stato < 300;
    return { isAccepted, risposta: stato, durata_ms: Date.now() - sentAt.getTime(), errore: isAccepted ? null : describeStatus(stato) };
  } catch (error) {
    if (error instanceof UnreachableError) return failure(error.message, Date.now() - sentAt.getTime());
    throw error;
  }
}

function describeStatus(stato: number): string {
  if (stato >= 300 && stato < 400) return 'Rimanda a un altro indirizzo, e non viene seguito.';
  if (stato === HTTP_GONE) return "Risponde che l'indirizzo non c'è più.";
  return "Non ha preso l'evento.";
}

async function setDelivered(db: Db, { id, webhook_id }: WaitingConsegna, { risposta, durata_ms }: AttemptResult): Promise<void> {
  await sql`update consegne_webhook set stato = 'consegnata', risposta = ${risposta}, durata_ms = ${durata_ms}, errore = null
    where id = ${id}::uuid and stato = 'in_attesa'`.execute(db);
  await sql`update giri_webhook set guasto_dal = null where webhook_id = ${webhook_id} and guasto_dal is not null`.execute(db);
}

async function setFailed(
  db: Db,
  { id }: WaitingConsegna,
  { risposta, durata_ms, errore }: AttemptResult,
  isAbandoned: boolean,
): Promise<void> {
  await sql`update consegne_webhook set risposta = ${risposta}, durata_ms = ${durata_ms}, errore = ${errore},
      stato = case when ${isAbandoned}::boolean then 'arresa' else stato end
    where id = ${id}::uuid and stato = 'in_attesa'`.execute(db);
}

/** Disables the webhook when it had no success for FAILURE_DAYS days, or when the receiver does not exist any more (410). */
async function recordFailure(db: Db, webhook_id: number, isGone: boolean): Promise<void> {
  await sql`update giri_webhook set guasto_dal = now() where webhook_id = ${webhook_id} and guasto_dal is null`.execute(db);
  const reason = isGone ? "Il ricevente ha risposto che l'indirizzo non c'è più" : `Da ${FAILURE_DAYS} giorni non prende nessun evento`;
  await sql`
    update webhooks w set attivo = false, spento_perche = ${reason} from giri_webhook g
    where w.id = ${webhook_id} and w.attivo and g.webhook_id = w.id
      and (${isGone}::boolean or g.guasto_dal < now() - make_interval(days => ${FAILURE_DAYS}::integer))`.execute(db);
}

const SECRET_BYTES = 32;
const sealPurpose = (webhook_id: number) => `webhook:${webhook_id}`;

export async function createSegreto(db: Tx, key: ServerKey, webhook_id: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES);
  await insertSegreto(db, webhook_id, key.seal(secret, sealPurpose(webhook_id)));
  return `whsec_${secret.toString('base64')}`;
}

/** Returns the secrets of a webhook, the newest first. The list is empty when the secrets were encrypted with another server key. */
async function decryptSegreti(db: Db, key: ServerKey, webhook_id: number): Promise<Buffer[]> {
  const { rows } = await sql<{ segreto: Buffer }>`
    select segreto from chiavi_webhook where webhook_id = ${webhook_id} and (vale_fino is null or vale_fino > now())
    order by vale_fino desc nulls first`.execute(db);
  return rows.flatMap(({ segreto }) => key.open(segreto, sealPurpose(webhook_id)) ?? []);
}

/** Returns the signed headers of a delivery. `id` is the same for all attempts of a delivery, the timestamp is new for each attempt. */
function signedHeaders(
  secrets: readonly Buffer[],
  { id, body, sentAt }: { id: string; body: string; sentAt: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = (secret: Buffer) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(signature).join(' ') };
}
