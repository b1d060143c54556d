// What a browser carries while its owner is at the provider: sealed, so that nobody reads or makes it, and good once.
import { z } from 'zod';
import { countOnce } from '#features/accounts/fattori/server/count-once.ts';
import type { Db } from '#server/db/handle.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { GIRO_SCADUTO } from '../rules.ts';

const USE = 'giro aziendale';
const GOOD_FOR_MS = 10 * 60_000;

const Giro = z.object({
  stato: z.string(),
  nonce: z.string(),
  verificatore: z.string(),
  /** A window of its own, over a page that waits. */
  finestra: z.boolean(),
  /** The session that is to be confirmed; none is opened then. */
  sessione: z.int().optional(),
  iniziato: z.number(),
});
type Giro = z.output<typeof Giro>;

export function sealGiro(key: ServerKey, giro: Omit<Giro, 'iniziato'>): string {
  const text = JSON.stringify({ ...giro, iniziato: Date.now() } satisfies Giro);
  return key.seal(Buffer.from(text), USE).toString('base64url');
}

/** Refused when it is none of ours, is too old, belongs to another answer, or has been here before. */
export async function takeGiro(db: Db, key: ServerKey, sealed: string | undefined, risposta: URLSearchParams): Promise<Giro> {
  const opened = key.open(Buffer.from(sealed ?? '', 'base64url'), USE);
  const giro = opened && Giro.parse(JSON.parse(opened.toString())); // sealed by this server
  const isIt = giro !== undefined && risposta.get('state') === giro.stato && giro.iniziato + GOOD_FOR_MS > Date.now();
  if (!isIt || !(await countOnce(db, giro.stato))) throw GIRO_SCADUTO();
  return giro;
}
