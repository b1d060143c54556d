import type { Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import type { Caller } from '#server/security/authenticate.ts';
import { permessiOf } from '#shared/permissions.ts';
import { type EnteringAs, type HeldAccount, holdAccount } from './hold-account.ts';
import { openSession } from './open-session.ts';
import { replaceSession } from './sign-out.ts';

/** What was shown beside the password, or instead of it. */
type How = Pick<Parameters<typeof openSession>[2], 'fattore' | 'aziendale'>;

/** Lets an account in that has shown all it has to: a new session instead of the one that the browser had. */
export async function enterAccount(db: Tx, request: RequestFacts, account: EnteringAs, how: How = {}) {
  return enterHeld(db, request, await holdAccount(db, account), how);
}

/** The same of one that is held already. */
export async function enterHeld(db: Tx, request: RequestFacts, held: HeldAccount, how: How = {}) {
  const { token, caller } = await openSession(db, held, { ...request, ...how });
  if (request.token !== undefined) await replaceSession(db, request.token);
  request.setSessionCookie(token);
  return present(caller);
}

export function present({ user, scope }: Pick<Caller, 'user' | 'scope'>) {
  const { session_id: _, ...account } = user;
  return { user: { ...account, permessi: permessiOf(scope) } };
}
