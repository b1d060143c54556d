import { revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import { setActor } from '#server/db/actor.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { recordAccess, recordRejectedAccess } from '#server/register/record-fact.ts';
import type { CurrentUser } from '#server/security/authenticate.ts';
import { hashPassword, type PasswordRules, verifyPassword } from '#server/security/passwords.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { invalidField } from '#shared/problem.ts';
import { LINK_NON_VALIDO } from '../rules.ts';
import { findPasswordHash, rotateSession, setPassword } from './queries.ts';
import { consumeResetLink, deleteResetLink, findLinkHolder, type LinkHolder, type TipoLink } from './reset-link.ts';
import { endSessions, signInAccount } from './sign-in-account.ts';

export interface PasswordServices {
  throttle: Throttle;
  weakPasswords: PasswordRules;
}

interface PasswordChange {
  user: CurrentUser;
  password_attuale: string;
  password: string;
  address: string;
}

/**
 * Checks a password change and returns the hash of the new password. A wrong current password counts as a failed sign-in, so that
 * guessing it in an open browser is as slow as guessing it on the login page.
 */
export async function checkNewPassword(db: Db, { throttle, weakPasswords }: PasswordServices, change: PasswordChange): Promise<string> {
  const { user, password_attuale, password, address } = change;
  const check = { id: user.id, password: password_attuale, address, evento: 'password_errata', field: 'password_attuale' } as const;
  await checkOwnPassword(db, { throttle }, check);
  if (password === password_attuale) throw invalidField('password', 'Scegli una password diversa da quella attuale');
  await weakPasswords.refuse(password, user);
  return hashPassword(password);
}

interface PasswordCheck {
  id: number;
  password: string;
  address: string;
  evento: 'password_errata' | 'conferma_errata';
  field: 'password_attuale' | 'password';
}

export async function checkOwnPassword(
  db: Db,
  { throttle }: Pick<PasswordServices, 'throttle'>,
  { id, password, address, evento, field }: PasswordCheck,
): Promise<void> {
  const throttleKey = `id:${id}` as const;
  const checkThrottle = () => throttle.check(throttleKey, address);
  await checkThrottle();
  await throttle.keep(throttleKey, address);
  if (await verifyPassword(await findPasswordHash(db, id), password, checkThrottle)) return;
  await throttle.failed(throttleKey, address);
  await recordRejectedAccess(db, { evento, utente: id, indirizzo: address }, id);
  throw invalidField(field, field === 'password' ? 'La password non è corretta' : 'La password attuale non è corretta');
}

/** Stores the new password, ends the other sessions of the account and gives the current session a new token. Returns the new token. */
export async function changePassword(db: Tx, user: CurrentUser, password_hash: string): Promise<string> {
  await setPassword(db, user.id, password_hash);
  await deleteResetLink(db, user.id);
  await endSessions(db, user.id, user.session_id);
  return rotateSession(db, user.session_id);
}

interface LinkAttempt {
  token: string;
  password: string;
  address: string;
}

/**
 * Checks a password link or an invitation. Throws LINK_NON_VALIDO for an invalid link. Attempts with invalid links are throttled like
 * failed sign-ins.
 */
export async function checkLink(
  db: Db,
  { throttle }: Pick<PasswordServices, 'throttle'>,
  tipo: TipoLink,
  { token, address }: Omit<LinkAttempt, 'password'>,
): Promise<LinkHolder> {
  await throttle.check(`link:${token}`, address);
  await throttle.keep(`link:${token}`, address);
  const account = await findLinkHolder(db, tipo, token);
  if (account) return account;
  await throttle.failed(`link:${token}`, address);
  await recordRejectedAccess(db, { evento: 'link_non_valido', utente: undefined, indirizzo: address });
  throw LINK_NON_VALIDO();
}

export async function checkPasswordByLink(db: Db, services: PasswordServices, tipo: TipoLink, attempt: LinkAttempt) {
  const account = await checkLink(db, services, tipo, attempt);
  await services.weakPasswords.refuse(attempt.password, account);
  return { password_hash: await hashPassword(attempt.password), dal_server: account.dal_server };
}

export async function resetPassword(db: Tx, { token, address }: Omit<LinkAttempt, 'password'>, password_hash: string): Promise<number> {
  const userId = await consumeResetLink(db, 'password', token);
  if (userId === undefined) throw LINK_NON_VALIDO();
  await setActor(db, { user_id: userId });
  await recordAccess(db, { evento: 'link_usato', utente: userId, indirizzo: address });
  await setPassword(db, userId, password_hash);
  await endSessions(db, userId);
  await revokeGettoni(db, userId);
  return userId;
}

/**
 * Stores the password of an invited account and returns the new session. No second factor is requested, because an invited account
 * cannot have one yet.
 */
export async function acceptInvito(db: Tx, request: RequestFacts, token: string, password_hash: string) {
  const id = await consumeResetLink(db, 'invito', token);
  if (id === undefined) throw LINK_NON_VALIDO();
  await setActor(db, { user_id: id });
  await recordAccess(db, { evento: 'invito_accettato', utente: id, indirizzo: request.address });
  await db.updateTable('users').set({ password_hash, invitato_il: null, invitato_da: null }).where('id', '=', id).execute();
  return signInAccount(db, request, { id, password_hash });
}
