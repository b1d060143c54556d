import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { hashToken, newToken } from '#server/security/session-token.ts';

interface Account {
  id: number;
  password_hash: string;
  is_active: boolean;
}

/** The account with this username or e-mail, without regard to case (A2). */
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

/** Opens a session and gives its token, which is stored nowhere (A5). */
export async function openSession(db: Tx, user_id: number, user_agent: string | undefined): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      user_id,
      token_hash: hashToken(token),
      user_agent: user_agent?.slice(0, 200) ?? null,
      expires_at: sql`now() + interval '12 hours'`,
    })
    .execute();
  await db.updateTable('users').set({ last_login: sql`now()` }).where('id', '=', user_id).execute();
  return token;
}

/** Ends the session of this token, and whatever sessions have run out meanwhile. */
export async function closeSession(db: Tx, token: string | undefined): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now()`).execute();
  if (token !== undefined) await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}
