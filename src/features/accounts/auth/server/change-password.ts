import type { Db, Tx } from '#server/db/handle.ts';
import { recordRefusedAccess } from '#server/register/record-fact.ts';
import type { CurrentUser } from '#server/security/authenticate.ts';
import { hashPassword, passwordFits, type WeakPasswords } from '#server/security/passwords.ts';
import type { Throttle } from '#server/security/throttle.ts';
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
  const own = { id: user.id, password: password_attuale, address, evento: 'password_errata', field: 'password_attuale' } as const;
  await checkOwnPassword(db, { throttle }, own);
  if (password === password_attuale) throw invalidField('password', 'Scegli una password diversa da quella attuale');
  await weakPasswords.refuse(password, user);
  return hashPassword(password);
}

interface Own {
  id: number;
  password: string;
  address: string;
  /** What the register says of a wrong one, and under which field it is told. */
  evento: 'password_errata' | 'conferma_errata';
  field: 'password_attuale' | 'password';
}

/** Refuses a password that is not the account's current one. */
export async function checkOwnPassword(
  db: Db,
  { throttle }: Pick<Guards, 'throttle'>,
  { id, password, address, evento, field }: Own,
): Promise<void> {
  const counted = `id:${id}` as const; // as the sign-in counts it: one count for both
  const mayTry = () => throttle.check(counted, address);
  await mayTry();
  await throttle.keep(counted, address);
  if (await passwordFits(await findPasswordHash(db, id), password, mayTry)) return;
  await throttle.failed(counted, address);
  await recordRefusedAccess(db, { evento, utente: id, indirizzo: address }, id);
  throw invalidField(field, field === 'password' ? 'La password non è corretta' : 'La password attuale non è corretta');
}

/** Sets it, ends the account's other sessions and gives this one a new token, which is returned (rule 25). */
export async function changePassword(db: Tx, user: CurrentUser, password_hash: string): Promise<string> {
  await setPassword(db, user.id, password_hash);
  await dropResetLink(db, user.id);
  await endSessions(db, user.id, user.session_id);
  return rotateSession(db, user.session_id);
}
