import { sql } from 'kysely';
import { emailKeyOf } from '#server/db/conditions.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { createToken, hashToken } from '#server/security/credential.ts';
import { selectState, type ThrottleState } from '#server/security/throttle.ts';
import { Problem } from '#shared/problem.ts';
import { isAscii } from '#shared/schemas.ts';

const deleteExpired = (db: Tx) => db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now()`);

export async function closeSession(db: Tx, token: string | undefined): Promise<number | undefined> {
  await deleteExpired(db).execute();
  if (token === undefined) return undefined;
  const deleted = await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).returning('user_id').executeTakeFirst();
  return deleted?.user_id;
}

export async function findPasswordHash(db: Db, user_id: number): Promise<string | undefined> {
  const account = await db.selectFrom('users').select('password_hash').where('id', '=', user_id).executeTakeFirst();
  return account?.password_hash;
}

export async function setPassword(db: Tx, user_id: number, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute();
}

/**
 * Gives the session a new token and returns it. The start of the session is not changed, and so the limit of seven days is not extended.
 */
export async function rotateSession(db: Tx, id: number): Promise<string> {
  const token = createToken();
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Problem('unauthenticated', 'NON_AUTENTICATO', 'Accedi per continuare.');
  return token;
}

export function listOpenSessions(db: Db, user_id: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .execute();
}

export async function removeSession(db: Tx, user_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface Account {
  id: number;
  password_hash: string;
  is_active: boolean;
  username: string;
  amministratore: boolean;
}

// SQL condition: the account has this username or e-mail. A username may have accents: both sides use the database's lower(), whose locale
// may know other letters than JavaScript does. lower() also changes a few letters into ASCII (U+212A, U+0130), so an ASCII name is
// compared only with ASCII usernames and any other name only with other usernames. At most one row fits: no username equals the e-mail of
// another account (constraint users_accesso_univoco).
const hasLoginName = (name: string) => sql<boolean>`(
  (lower(username) = lower(${name}) and (octet_length(username) = length(username)) = ${isAscii(name)}::boolean)
  or ${emailKeyOf(sql.ref('email'))} = ${emailKeyOf(sql`${name}::text`)})`;

export async function findAccount(db: Db, name: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'is_active', 'username', 'amministratore'])
    .where(hasLoginName(name))
    .executeTakeFirst();
}

interface FoundAccount {
  account: Account | undefined;
  throttleState: ThrottleState;
}

/** Reads the account and the throttle state in one round trip. The query takes the same time when no account has the name. */
export async function findAccountWithThrottle(db: Db, name: string, address: string): Promise<FoundAccount> {
  const { rows } = await sql<{ [C in keyof Account]: Account[C] | null } & { standing: ThrottleState }>`
    select u.*, ${selectState(`nome:${name}`, address)} as standing
    from (select) one left join (
      select id, password_hash, is_active, username, amministratore from users where ${hasLoginName(name)}) u on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A left join from one row returned no row');
  const { standing: throttleState, ...account } = row;
  // The cast is safe, because a left join sets all columns of the account or none.
  return { account: account.id === null ? undefined : (account as Account), throttleState };
}
