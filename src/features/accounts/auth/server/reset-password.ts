import { revokeGettoni } from '#features/accounts/gettoni/server/revoke-gettoni.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { recordAccess, recordRefusedAccess } from '#server/register/record-fact.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { LINK_NON_VALIDO } from '../rules.ts';
import type { Guards } from './change-password.ts';
import { endSessions } from './end-sessions.ts';
import { enterAccount } from './enter-account.ts';
import { nameActor, setPassword } from './queries.ts';
import { findLinkHolder, type LinkHolder, type TipoLink, takeResetLink } from './reset-link.ts';

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
 * sign in anew.
 */
export async function resetPassword(db: Tx, { token, address }: Omit<Attempt, 'password'>, password_hash: string): Promise<number> {
  const userId = await takeResetLink(db, 'password', token);
  if (userId === undefined) throw LINK_NON_VALIDO();
  await nameActor(db, userId);
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
  await nameActor(db, id);
  await recordAccess(db, { evento: 'invito_accettato', utente: id, indirizzo: request.address });
  await db.updateTable('users').set({ password_hash, invitato_il: null, invitato_da: null }).where('id', '=', id).execute();
  return enterAccount(db, request, { id, password_hash });
}
