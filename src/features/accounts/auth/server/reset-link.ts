import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import { hashToken, newToken } from '#server/security/credential.ts';
import type { PlainPath } from '#shared/screens.ts';

/** An invitation sets the first password and signs the account in; a password link replaces a password and does not sign in. */
export type TipoLink = 'invito' | 'password';

/**
 * The page of each link. The token is after '#': browsers do not send that part to the server, so it is in no log and no Referer header.
 */
const PAGES: Record<TipoLink, PlainPath> = { invito: '/invito', password: '/reimposta-password' };

// SQL condition for the account `u`: only an invited account can use an invitation, and only an account with a password can use a password
// link.
const isOf = (tipo: TipoLink) => (tipo === 'invito' ? sql<boolean>`u.invitato_il is not null` : sql<boolean>`u.invitato_il is null`);

interface ResetLink {
  link: string;
  expires_at: string;
}

/**
 * Creates the link of the account in place of a former one: valid for a week for an invited account, else for a day. The token is not
 * stored, so it is available only in this result.
 */
export async function createResetLink(db: Tx, user_id: number, { dal_server = false } = {}): Promise<ResetLink> {
  const token = newToken();
  const { invitato_il } = await db.selectFrom('users').select('invitato_il').where('id', '=', user_id).executeTakeFirstOrThrow();
  const [tipo, lasts] = invitato_il ? (['invito', '7 days'] as const) : (['password', '24 hours'] as const);
  const values = { token_hash: hashToken(token), dal_server, expires_at: sql<string>`now() + ${lasts}::interval` };
  const { expires_at } = await db
    .insertInto('reimpostazioni')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, created_at: sql`now()` }))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { link: addressOfLink(tipo, token), expires_at };
}

export const addressOfLink = (tipo: TipoLink, token: string) => `${PAGES[tipo]}#${token}`;

/** The expiry of the link of this account with this token; undefined when the token does not match or has expired. */
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

export interface LinkHolder {
  username: string;
  email: string;
  nome: string | null;
  cognome: string | null;
  expires_at: string;
  /** True when the link was created by a command on the server. */
  dal_server: boolean;
  /** The name of the account that sent the invitation. */
  da: string | null;
}

/**
 * The account of an open link, or undefined; an early check that avoids hashing a password. consumeResetLink guarantees that a link works
 * once.
 */
export async function findLinkHolder(db: Db, tipo: TipoLink, token: string): Promise<LinkHolder | undefined> {
  return db
    .selectFrom('reimpostazioni as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('users as d', 'd.id', 'u.invitato_da')
    .select(['u.username', 'u.email', 'u.nome', 'u.cognome', 'r.expires_at', 'r.dal_server', accountNameOf('d').as('da')])
    .where('r.token_hash', '=', hashToken(token))
    .where('r.expires_at', '>', sql<string>`now()`)
    .where('u.is_active', '=', true)
    .where(isOf(tipo))
    .executeTakeFirst();
}

/**
 * Consumes the link and resolves to its account, or to undefined. Locks the account first, in the same order as its deactivation. Of two
 * concurrent callers only one deletes the row.
 */
export async function consumeResetLink(db: Tx, tipo: TipoLink, token: string): Promise<number | undefined> {
  const holder = await db
    .selectFrom('reimpostazioni as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('u.id')
    .where('r.token_hash', '=', hashToken(token))
    .where('u.is_active', '=', true)
    .where(isOf(tipo))
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
  await droppingResetLink(db, user_id).execute();
}

/** The delete statement, for a caller that sends several statements in one round trip. */
export const droppingResetLink = (db: Tx, user_id: number) => db.deleteFrom('reimpostazioni').where('user_id', '=', user_id);
