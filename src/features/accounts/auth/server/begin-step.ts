// The second step of a sign-in: between a right password and a session stands a token that opens nothing by itself.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { hashToken, newToken } from '#server/security/session-token.ts';
import type { SecondoPasso } from '../contract.ts';
import { SECONDO_PASSO_SCADUTO } from '../rules.ts';
import type { HeldAccount, Modi } from './hold-account.ts';

/** For an account that is held and whose password was right. */
export async function beginStep(db: Tx, { id }: HeldAccount, modi: Modi): Promise<SecondoPasso> {
  await db.deleteFrom('secondi_passi').where('expires_at', '<', sql<string>`now()`).execute();
  const token = newToken();
  const { expires_at } = await db
    .insertInto('secondi_passi')
    .values({ user_id: id, token_hash: hashToken(token), expires_at: sql`now() + interval '10 minutes'` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expires_at, ...modi };
}

/** Whose sign-in this is, as long as it can go on. */
export async function findStep(db: Db, token: string): Promise<number> {
  const step = await db
    .selectFrom('secondi_passi')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!step) throw SECONDO_PASSO_SCADUTO();
  return step.user_id;
}

/** Ends it: it leads to one session. */
export async function takeStep(db: Tx, token: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('secondi_passi').where('token_hash', '=', hashToken(token)).executeTakeFirst();
  if (numDeletedRows !== 1n) throw SECONDO_PASSO_SCADUTO();
}
