import { revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import { setActor } from '#server/db/actor.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { recordAccess, recordRefusedAccess } from '#server/register/record-fact.ts';
import type { CurrentUser } from '#server/security/authenticate.ts';
import { hashPassword, passwordFits, type WeakPasswords } from '#server/security/passwords.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { invalidField } from '#shared/problem.ts';
import { LINK_NON_VALIDO } from '../rules.ts';
import { endSessions, enterAccount } from './enter-account.ts';
import { findPasswordHash, rotateSession, setPassword } from './queries.ts';
import { dropResetLink, findLinkHolder, type LinkHolder, type TipoLink, takeResetLink } from './reset-link.ts';

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
  /** The audit log event of a wrong password, and the field of the form that shows the error. */
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

interface Attempt {
  token: string;
  password: string;
  address: string;
}

/** Whose link this is, as long as it is open. Tries with links that are not are slowed like failed sign-ins. */
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
  await recordRefusedAccess(db, { evento: 'link_non_valido', utente: undefined, indirizzo: address });
  throw LINK_NON_VALIDO();
}

/** The new password's hash, once the link is known to be open, and whether the link was made on the server. */
export async function checkPasswordByLink(db: Db, guards: Guards, tipo: TipoLink, attempt: Attempt) {
  const holder = await checkLink(db, guards, tipo, attempt);
  await guards.weakPasswords.refuse(attempt.password, holder);
  return { password_hash: await hashPassword(attempt.password), dal_server: holder.dal_server };
}

/**
 * Uses the link up, sets the password and ends all sessions and tokens of the account (rules 25, 161), which is returned. Whoever had them has to
 * sign in again.
 */
export async function resetPassword(db: Tx, { token, address }: Omit<Attempt, 'password'>, password_hash: string): Promise<number> {
  const userId = await takeResetLink(db, 'password', token);
  if (userId === undefined) throw LINK_NON_VALIDO();
  await setActor(db, { user_id: userId });
  await recordAccess(db, { evento: 'link_usato', utente: userId, indirizzo: address });
  await setPassword(db, userId, password_hash);
  await endSessions(db, userId);
  await revokeGettoni(db, userId);
  return userId;
}

/** Uses an invitation up: its account has a password from here on, and comes in. It has no second factor that could be asked for: nobody has been in before. */
export async function acceptInvito(db: Tx, request: RequestFacts, token: string, password_hash: string) {
  const id = await takeResetLink(db, 'invito', token);
  if (id === undefined) throw LINK_NON_VALIDO();
  await setActor(db, { user_id: id });
  await recordAccess(db, { evento: 'invito_accettato', utente: id, indirizzo: request.address });
  await db.updateTable('users').set({ password_hash, invitato_il: null, invitato_da: null }).where('id', '=', id).execute();
  return enterAccount(db, request, { id, password_hash });
}
