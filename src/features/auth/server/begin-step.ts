// The second step of a sign-in: between a right password and a session stands a token that opens nothing by itself.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { hashToken, newToken } from '#server/security/session-token.ts';
import type { SecondoPasso } from '../contract.ts';
import { CREDENZIALI_NON_VALIDE, SECONDO_PASSO_SCADUTO } from '../rules.ts';

/** With which second factors the account can go on; undefined when it has none. `dominio`: passkeys are of one name of the server. */
export async function findModi(db: Db, user_id: number, dominio: string): Promise<Pick<SecondoPasso, 'app' | 'passkey'> | undefined> {
  const { rows } = await sql<{ has: boolean; app: boolean; passkey: boolean }>`
    select ha_secondo_fattore(${user_id}) as has,
      exists (select from app_autenticazione where user_id = ${user_id} and attiva_dal is not null) as app,
      exists (select from passkey where user_id = ${user_id} and dominio = ${dominio}) as passkey`.execute(db);
  const { has, ...modi } = rows[0] ?? { has: false, app: false, passkey: false };
  return has ? modi : undefined;
}

/** Refused, as a session would be, when the account is no longer what its password was right for. */
export async function beginStep(
  db: Tx,
  account: { id: number; password_hash: string },
  modi: Pick<SecondoPasso, 'app' | 'passkey'>,
): Promise<SecondoPasso> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) throw CREDENZIALI_NON_VALIDE();
  await db.deleteFrom('secondi_passi').where('expires_at', '<', sql<string>`now()`).execute();
  const token = newToken();
  const { expires_at } = await db
    .insertInto('secondi_passi')
    .values({ user_id: account.id, token_hash: hashToken(token), expires_at: sql`now() + interval '10 minutes'` })
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
