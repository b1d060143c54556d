import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { recordAccess } from '#server/security/record-access.ts';
import { hashToken, newToken } from '#server/security/session-token.ts';
import { Problem } from '#shared/problem.ts';
import { CREDENZIALI_NON_VALIDE } from '../rules.ts';

export interface Account {
  id: number;
  password_hash: string;
  is_active: boolean;
}

/** The account with this username or e-mail, without regard to case (rule 17). */
export async function findAccount(db: Db, name: string): Promise<Account | undefined> {
  return (
    db
      .selectFrom('users')
      .select(['id', 'password_hash', 'is_active'])
      // The database's lower() on both sides: where it only knows a-z, JavaScript's would not find 'Élise' by her own name.
      // Nobody's username is somebody else's e-mail (users_accesso_univoco): one row at most.
      .where((where) =>
        where.or([where(sql`lower(username)`, '=', sql`lower(${name})`), where(sql`lower(email)`, '=', sql`lower(${name})`)]),
      )
      .executeTakeFirst()
  );
}

/** Where a sign-in comes from. */
type From = Pick<RequestFacts, 'userAgent' | 'address'>;

/**
 * Opens a session for an account whose password was just verified, and gives its token, which is stored nowhere (rule 25). Refused
 * when the account is no longer active or has another password by now: whoever changes that ends the sessions there are, and none
 * may slip in after.
 */
export async function openSession(db: Tx, account: Account, { userAgent, address }: From): Promise<string> {
  if (!(await noteAccess(db, account))) throw CREDENZIALI_NON_VALIDE();
  await nameActor(db, account.id);
  await recordAccess(db, { evento: 'entrato', utente: account.id, indirizzo: address });
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      user_id: account.id,
      token_hash: hashToken(token),
      user_agent: userAgent?.slice(0, 200) ?? null,
      expires_at: sql`now() + interval '12 hours'`,
    })
    .execute();
  return token;
}

/** False when the account is not what it was. From here on nobody else changes it until the transaction ends. */
async function noteAccess(db: Tx, { id, password_hash }: Account): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ last_login: sql`now()` })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the session of this token, and whatever sessions have run out meanwhile. Whose it was, if it was still open. */
export async function closeSession(db: Tx, token: string | undefined): Promise<number | undefined> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now()`).execute();
  if (token === undefined) return undefined;
  const ended = await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).returning('user_id').executeTakeFirst();
  return ended?.user_id;
}

export async function findPasswordHash(db: Db, user_id: number): Promise<string | undefined> {
  const account = await db.selectFrom('users').select('password_hash').where('id', '=', user_id).executeTakeFirst();
  return account?.password_hash;
}

export async function setPassword(db: Tx, user_id: number, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute();
}

/** Gives a session a new token. It keeps its start, and with it the seven days it has in all. */
export async function rotateSession(db: Tx, id: number): Promise<string> {
  const token = newToken();
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .executeTakeFirst();
  // Ended while the password was being hashed: by somebody who deactivated the account, say.
  if (numUpdatedRows !== 1n) throw new Problem('unauthenticated', 'NON_AUTENTICATO', 'Accedi per continuare.');
  return token;
}

/** The open sessions of an account, newest first. */
export function listOpenSessions(db: Db, user_id: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .execute();
}

/** False when the account has no such session. */
export async function removeSession(db: Tx, user_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whose doing the register says it is, from here on: for a call without a session. */
export async function nameActor(db: Tx, user_id: number): Promise<void> {
  await sql`select set_config('app.user_id', ${String(user_id)}, true)`.execute(db);
}
