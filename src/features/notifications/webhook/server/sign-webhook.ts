// Standard Webhooks: what a receiver verifies that an event comes from us with. The secret is one webhook's, and shown once.
import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { insertChiave } from './queries.ts';

const SECRET_BYTES = 32;
const sealedFor = (webhook_id: number) => `webhook:${webhook_id}`;

/** A new secret, kept sealed, in use from here on. */
export async function makeSegreto(db: Tx, key: ServerKey, webhook_id: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES);
  await insertChiave(db, webhook_id, key.seal(secret, sealedFor(webhook_id)));
  return `whsec_${secret.toString('base64')}`;
}

/** The secrets that sign now, the one in use first; none where the server's key is another than theirs. */
export async function openSegreti(db: Db, key: ServerKey, webhook_id: number): Promise<Buffer[]> {
  const { rows } = await sql<{ segreto: Buffer }>`
    select segreto from chiavi_webhook where webhook_id = ${webhook_id} and (vale_fino is null or vale_fino > now())
    order by vale_fino desc nulls first`.execute(db);
  return rows.flatMap(({ segreto }) => key.open(segreto, sealedFor(webhook_id)) ?? []);
}

/** The headers of one try: `id` is the same at each, the instant is its own. */
export function signedHeaders(
  secrets: readonly Buffer[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = (secret: Buffer) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': secrets.map(signature).join(' ') };
}
