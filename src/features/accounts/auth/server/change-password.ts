import { revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import { setActor } from '#server/db/actor.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { recordAccess, recordRejectedAccess } from '#server/register/record-fact.ts';
import type { CurrentUser } from '#server/security/authenticate.ts';
import { hashPassword, passwordFits, type WeakPasswords } from '#server/security/passwords.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { invalidField } from '#shared/problem.ts';
import { LINK_NON_VALIDO } from '../rules.ts';
import { endSessions, enterAccount } from './enter-account.ts';
import { findPasswordHash, rotateSession, setPassword } from './queries.ts';
import { consumeResetLink, dropResetLink, findLinkHolder, type LinkHolder, type TipoLink } from './reset-link.ts';

/** Services that check a new password: the throttle for wrong attempts, and the rules for weak passwords. */
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
 * Checks the current password and resolves to the hash of the new password. A wrong current password counts as a failed sign-in, so that
 * guessing the password in an open browser is as slow as guessing it on the login page.
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
  /** The audit log event for a wrong password, and the form field that shows the error. */
  evento: 'password_errata' | 'conferma_errata';
  field: 'password_attuale' | 'password';
}

/** Throws when the given password is not the current password of the account. */
export async function checkOwnPassword(
  db: Db,
  { throttle }: Pick<Guards, 'throttle'>,
  { id, password, address, evento, field }: Own,
): Promise<void> {
  const counted = `id:${id}` as const; // a wrong current password counts like a failed sign-in
  const mayTry = () => throttle.check(counted, address);
  await mayTry();
  await throttle.keep(counted, address);
  if (await passwordFits(await findPasswordHash(db, id), password, mayTry)) return;
  await throttle.failed(counted, address);
  await recordRejectedAccess(db, { evento, utente: id, indirizzo: address }, id);
  throw invalidField(field, field === 'password' ? 'La password non è corretta' : 'La password attuale non è corretta');
}

/** Sets the password, ends the other sessions of the account, and gives the current session a new token. Resolves to that token. */
export async function changePassword(db: Tx, user: CurrentUser, password_hash: string): Promise<string> {
  await setPassword(db, user.id, password_hash);
  await dropResetLink(db, user.id);
  await endSessions(db, user.id, user.session_id);
  return rotateSession(db, user.session_id);
}

interface Attempt {
  token: string;
  password: string;
  address: string;
}

/**
 * Returns the account of a password link or invitation that is still valid; throws for any other link. Attempts with invalid links are
 * throttled like failed sign-ins.
 */
export async function checkLink(
  db: Db,
  { throttle }: Pick<Guards, 'throttle'>,
  tipo: TipoLink,
  { token, address }: Omit<Attempt, 'password'>,
): Promise<LinkHolder> {
  await throttle.check(`link:${token}`, address);
  await throttle.keep(`link:${token}`, address);
  const holder = await findLinkHolder(db, tipo, token);
  if (holder) return holder;
  await throttle.failed(`link:${token}`, address);
  await recordRejectedAccess(db, { evento: 'link_non_valido', utente: undefined, indirizzo: address });
  throw LINK_NON_VALIDO();
}

/**
 * Checks the link and the new password. Resolves to the hash of the password, and to whether a command on the server created the link.
 * Throws when the link is not valid or the password is weak.
 */
export async function checkPasswordByLink(db: Db, guards: Guards, tipo: TipoLink, attempt: Attempt) {
  const holder = await checkLink(db, guards, tipo, attempt);
  await guards.weakPasswords.refuse(attempt.password, holder);
  return { password_hash: await hashPassword(attempt.password), dal_server: holder.dal_server };
}

/** Consumes the link, sets the password, and ends all sessions and API tokens of the account. Resolves to the account. */
export async function resetPassword(db: Tx, { token, address }: Omit<Attempt, 'password'>, password_hash: string): Promise<number> {
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
 * Consumes an invitation, sets the first password and opens a session. No second factor is requested, because an invited account cannot
 * have one yet.
 */
export async function acceptInvito(db: Tx, request: RequestFacts, token: string, password_hash: string) {
  const id = await consumeResetLink(db, 'invito', token);
  if (id === undefined) throw LINK_NON_VALIDO();
  await setActor(db, { user_id: id });
  await recordAccess(db, { evento: 'invito_accettato', utente: id, indirizzo: request.address });
  await db.updateTable('users').set({ password_hash, invitato_il: null, invitato_da: null }).where('id', '=', id).execute();
  return enterAccount(db, request, { id, password_hash });
}
