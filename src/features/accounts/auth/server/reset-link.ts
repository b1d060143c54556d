import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import { createToken, hashToken } from '#server/security/credential.ts';
import type { PlainPath } from '#shared/screens.ts';

export type TipoLink = 'invito' | 'password';

/**
 * The pages of the links. The token is after '#': browsers do not send that part to the server, so it is in no log and no Referer
 * header.
 */
const LINK_PAGES: Record<TipoLink, PlainPath> = { invito: '/invito', password: '/reimposta-password' };

const isLinkType = (tipo: TipoLink) => (tipo === 'invito' ? sql<boolean>`u.invitato_il is not null` : sql<boolean>`u.invitato_il is null`);

interface ResetLink {
  link: string;
  expires_at: string;
}

/**
 * Creates a password link or an invitation and replaces the former link. It is valid for a week for an invited account, otherwise for a
 * day. The token is not stored, so only this result contains it.
 */
export async function createResetLink(db: Tx, user_id: number, { dal_server = false } = {}): Promise<ResetLink> {
  const token = createToken();
  const { invitato_il } = await db.selectFrom('users').select('invitato_il').where('id', '=', user_id).executeTakeFirstOrThrow();
  const [tipo, lifetime] = invitato_il ? (['invito', '7 days'] as const) : (['password', '24 hours'] as const);
  const values = { token_hash: hashToken(token), dal_server, expires_at: sql<string>`now() + ${lifetime}::interval` };
  const { expires_at } = await db
    .insertInto('reimpostazioni')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, created_at: sql`now()` }))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { link: linkPath(tipo, token), expires_at };
}

export const linkPath = (tipo: TipoLink, token: string) => `${LINK_PAGES[tipo]}#${token}`;

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
  dal_server: boolean;
  /** The name of the account that sent the invitation; null when there is none. */
  da: string | null;
}

/**
 * Returns the account of a link without a lock, before a password is hashed. consumeResetLink guarantees that a link is used only once.
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
    .where(isLinkType(tipo))
    .executeTakeFirst();
}

/**
 * Deletes the link and returns its account, or undefined for an invalid link. Locks the account first, in the same order as its
 * deactivation. Of two concurrent callers only one deletes the link.
 */
export async function consumeResetLink(db: Tx, tipo: TipoLink, token: string): Promise<number | undefined> {
  const account = await db
    .selectFrom('reimpostazioni as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('u.id')
    .where('r.token_hash', '=', hashToken(token))
    .where('u.is_active', '=', true)
    .where(isLinkType(tipo))
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  if (!account) return undefined;
  const deleted = await db
    .deleteFrom('reimpostazioni')
    .where('user_id', '=', account.id)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return deleted?.user_id;
}

export async function deleteResetLink(db: Tx, user_id: number): Promise<void> {
  await deleteResetLinkQuery(db, user_id).execute();
}

/** Returns the SQL statement that deletes the link, for callers that send several statements in one round trip. */
export const deleteResetLinkQuery = (db: Tx, user_id: number) => db.deleteFrom('reimpostazioni').where('user_id', '=', user_id);
