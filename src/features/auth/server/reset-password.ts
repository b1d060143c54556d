import { revokeGettoni } from '#features/gettoni/server/revoke-gettoni.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { recordAccess, recordRefusedAccess } from '#server/security/record-access.ts';
import { LINK_NON_VALIDO } from '../rules.ts';
import type { Guards } from './change-password.ts';
import { endSessions } from './end-sessions.ts';
import { nameActor, setPassword } from './queries.ts';
import { findLinkHolder, takeResetLink } from './reset-link.ts';

interface Attempt {
  token: string;
  password: string;
  address: string;
}

/** The new password's hash, once the link is known to be open, and whether the link was made on the server. Tries with links that are not are slowed like failed sign-ins. */
export async function checkResetLink(db: Db, { throttle, weakPasswords }: Guards, { token, password, address }: Attempt) {
  await throttle.check(`link:${token}`, address);
  await throttle.keep(`link:${token}`, address);
  const holder = await findLinkHolder(db, token);
  if (!holder) {
    await throttle.failed(`link:${token}`, address);
    await recordRefusedAccess(db, { evento: 'link_non_valido', utente: undefined, indirizzo: address });
    throw LINK_NON_VALIDO();
  }
  await weakPasswords.refuse(password, holder);
  return { password_hash: await hashPassword(password), dal_server: holder.dal_server };
}

/**
 * Uses the link up, sets the password and ends all sessions and tokens of the account (rules 25, 161), which is returned. Whoever had them has to
 * sign in anew.
 */
export async function resetPassword(db: Tx, { token, address }: Omit<Attempt, 'password'>, password_hash: string): Promise<number> {
  const userId = await takeResetLink(db, token);
  if (userId === undefined) throw LINK_NON_VALIDO();
  await nameActor(db, userId);
  await recordAccess(db, { evento: 'link_usato', utente: userId, indirizzo: address });
  await setPassword(db, userId, password_hash);
  await endSessions(db, userId);
  await revokeGettoni(db, userId);
  return userId;
}
