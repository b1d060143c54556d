import type { Db, Tx } from '#server/db/handle.ts';
import type { CurrentUser } from '#server/security/authenticate.ts';
import { hashPassword, passwordFits } from '#server/security/passwords.ts';
import { recordRefusedAccess } from '#server/security/record-access.ts';
import type { Throttle } from '#server/security/throttle.ts';
import type { WeakPasswords } from '#server/security/weak-passwords.ts';
import { invalidField } from '#shared/problem.ts';
import { endSessions } from './end-sessions.ts';
import { findPasswordHash, rotateSession, setPassword } from './queries.ts';
import { dropResetLink } from './reset-link.ts';

/** What stands before a new password, whoever comes with it: the wait after wrong ones, and what is no good. */
export interface Guards {
  throttle: Throttle;
  weakPasswords: WeakPasswords;
}

interface Change {
  user: CurrentUser;
  password_attuale: string;
  password: string;
  address: string;
}

/**
 * The new password's hash, once the current one is right. A wrong one counts like a failed sign-in: who finds an open
 * browser guesses no faster than who stands before the login (rule 26).
 */
export async function checkNewPassword(db: Db, { throttle, weakPasswords }: Guards, change: Change): Promise<string> {
  const { user, password_attuale, password, address } = change;
  const counted = `id:${user.id}` as const; // as the sign-in counts it: one count for both
  const mayTry = () => throttle.check(counted, address);
  await mayTry();
  await throttle.keep(counted, address);
  if (!(await passwordFits(await findPasswordHash(db, user.id), password_attuale, mayTry))) {
    await throttle.failed(counted, address);
    await recordRefusedAccess(db, { evento: 'password_errata', utente: user.id, indirizzo: address }, user.id);
    throw invalidField('password_attuale', 'La password attuale non è corretta');
  }
  if (password === password_attuale) throw invalidField('password', 'Scegli una password diversa da quella attuale');
  await weakPasswords.refuse(password, user);
  return hashPassword(password);
}

/** Sets it, ends the account's other sessions and gives this one a new token, which is returned (rule 25). */
export async function changePassword(db: Tx, user: CurrentUser, password_hash: string): Promise<string> {
  await setPassword(db, user.id, password_hash);
  await dropResetLink(db, user.id);
  await endSessions(db, user.id, user.session_id);
  return rotateSession(db, user.session_id);
}
