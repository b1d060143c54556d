import { sql } from 'kysely';
import type { Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { recordAccess } from '#server/security/record-access.ts';
import { endAfterUse } from '#server/security/session-times.ts';
import { hashToken, newToken } from '#server/security/session-token.ts';
import { CREDENZIALI_NON_VALIDE } from '../rules.ts';
import { nameActor } from './queries.ts';
import { dropResetLink } from './reset-link.ts';

/** Who enters, and with which password: the hash that was verified, or was just made; undefined where none was asked for. */
interface OpenedFor {
  id: number;
  password_hash?: string;
}

/** Where a sign-in comes from. */
interface From extends Pick<RequestFacts, 'userAgent' | 'address'> {
  /** What was shown beside the password, or instead of it. */
  fattore?: string | undefined;
  /** At the company's provider; `mostrata`: when they last showed it who they are, in seconds, where it says so. */
  aziendale?: { mostrata: number | undefined } | undefined;
}

/**
 * Opens a session for an account that has just shown all it has to, and gives its token, which is stored nowhere. Refused
 * when the account is no longer active or has another password by now: whoever changes that ends the sessions there are, and none
 * may slip in after.
 */
export async function openSession(db: Tx, account: OpenedFor, { userAgent, address, fattore, aziendale }: From): Promise<string> {
  const noted = await noteAccess(db, account);
  if (!noted) throw CREDENZIALI_NON_VALIDE();
  await nameActor(db, account.id);
  if (noted.invitato_il) await endInvito(db, account.id);
  await recordAccess(db, { evento: 'entrato', utente: account.id, indirizzo: address, ...(fattore ? { fattore } : {}) });
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      user_id: account.id,
      token_hash: hashToken(token),
      user_agent: userAgent?.slice(0, 200) ?? null,
      expires_at: endAfterUse(),
      ...(aziendale ? { aziendale: true, confermata_il: sql<string>`least(now(), to_timestamp(${aziendale.mostrata ?? 0}))` } : {}),
    })
    .execute();
  return token;
}

/** Undefined when the account is not what it was. From here on nobody else changes it until the transaction ends. */
function noteAccess(db: Tx, { id, password_hash }: OpenedFor): Promise<{ invitato_il: string | null } | undefined> {
  const account = db.updateTable('users').set({ last_login: sql`now()` }).where('id', '=', id).where('is_active', '=', true);
  const noted = password_hash === undefined ? account : account.where('password_hash', '=', password_hash);
  return noted.returning('invitato_il').executeTakeFirst();
}

/** Who has come in another way is invited no more: that link would pass by what they have set up since, such as a second factor. */
async function endInvito(db: Tx, id: number): Promise<void> {
  await dropResetLink(db, id);
  await db.updateTable('users').set({ invitato_il: null, invitato_da: null }).where('id', '=', id).execute();
}
