import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/handle.ts';
import { accountNameOf } from '#server/db/mentions.ts';
import { hashToken, newToken } from '#server/security/credential.ts';
import type { PlainPath } from '#shared/screens.ts';

/** What a link is for: the first password of somebody who is invited, with which they come in, or another one in place of theirs. */
export type TipoLink = 'invito' | 'password';

/** Where it leads. The token stands after '#': browsers send that to no server, so it is in no log and no Referer. */
const PAGES: Record<TipoLink, PlainPath> = { invito: '/invito', password: '/reimposta-password' };

// Of the account `u`: who is invited has no password that could be set anew, and nobody else comes in by a link alone.
const isOf = (tipo: TipoLink) => (tipo === 'invito' ? sql<boolean>`u.invitato_il is not null` : sql<boolean>`u.invitato_il is null`);

interface ResetLink {
  link: string;
  expires_at: string;
}

/**
 * Makes the account's one link, in place of a former one: for a week to whoever is invited, else for a day. Its token is stored nowhere: it
 * can be shown this once.
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

export interface LinkHolder {
  username: string;
  email: string;
  nome: string | null;
  cognome: string | null;
  expires_at: string;
  /** Made on the server itself, by who looks after it. */
  dal_server: boolean;
  /** Who has invited them. */
  da: string | null;
}

/** Whose link this token would open now; undefined when it would not, which spares the hash. What makes it work once is takeResetLink. */
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
 * Uses the link up: the account it is of, or undefined. The account is locked first, as by whoever deactivates it: a link is used
 * before that, or it is gone. Of two callers at once one deletes the row.
 */
export async function takeResetLink(db: Tx, tipo: TipoLink, token: string): Promise<number | undefined> {
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

/** The statement that does, for who sends it along with others. */
export const droppingResetLink = (db: Tx, user_id: number) => db.deleteFrom('reimpostazioni').where('user_id', '=', user_id);
