import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { hashToken, newToken } from '#server/security/session-token.ts';
import type { PlainPath } from '#shared/screens.ts';

/** Where the link leads. The token stands after '#': browsers send that to no server, so it is in no log and no Referer. */
const PAGE: PlainPath = '/reimposta-password';

interface ResetLink {
  link: string;
  expires_at: string;
}

/** Makes the account's one link, in place of a former one. Its token is stored nowhere: it can be shown this once. */
export async function createResetLink(db: Tx, user_id: number, { dal_server = false } = {}): Promise<ResetLink> {
  const token = newToken();
  const values = { token_hash: hashToken(token), dal_server, expires_at: sql<string>`now() + interval '24 hours'` };
  const { expires_at } = await db
    .insertInto('reimpostazioni')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, created_at: sql`now()` }))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { link: addressOfLink(token), expires_at };
}

export const addressOfLink = (token: string) => `${PAGE}#${token}`;

/** Until when the account's link opens with this token; undefined when it is another one's, or does not. */
export async function findOpenLink(db: Tx, user_id: number, token: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('reimpostazioni')
    .select('expires_at')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return link?.expires_at;
}

/** Whose link this token would open now; undefined when it would not, which spares the hash. What makes it work once is takeResetLink. */
export async function findLinkHolder(db: Db, token: string): Promise<{ username: string; email: string; dal_server: boolean } | undefined> {
  return db
    .selectFrom('reimpostazioni as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.username', 'u.email', 'r.dal_server'])
    .where('r.token_hash', '=', hashToken(token))
    .where('r.expires_at', '>', sql<string>`now()`)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
}

/**
 * Uses the link up: the account it is of, or undefined. The account is locked first, as by whoever deactivates it: a link is used
 * before that, or it is gone. Of two callers at once one deletes the row.
 */
export async function takeResetLink(db: Tx, token: string): Promise<number | undefined> {
  const holder = await db
    .selectFrom('reimpostazioni as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('u.id')
    .where('r.token_hash', '=', hashToken(token))
    .where('u.is_active', '=', true)
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  if (!holder) return undefined;
  const taken = await db
    .deleteFrom('reimpostazioni')
    .where('user_id', '=', holder.id)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

export async function dropResetLink(db: Tx, user_id: number): Promise<void> {
  await db.deleteFrom('reimpostazioni').where('user_id', '=', user_id).execute();
}
