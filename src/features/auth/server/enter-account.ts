import type { Tx } from '#server/db/handle.ts';
import type { RequestFacts } from '#server/http/route.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import { permessiOf } from '#shared/permissions.ts';
import { openSession } from './open-session.ts';
import { replaceSession } from './sign-out.ts';

/** What was shown beside the password, or instead of it. */
type How = Pick<Parameters<typeof openSession>[2], 'fattore' | 'aziendale'>;

/** Lets an account in that has shown all it has to: a new session instead of the one that the browser had. */
export async function enterAccount(db: Tx, request: RequestFacts, account: Parameters<typeof openSession>[1], how: How = {}) {
  const token = await openSession(db, account, { ...request, ...how });
  await replaceSession(db, request.token);
  const caller = await authenticate(db, { tipo: 'sessione', secret: token });
  if (!caller) throw new Error('A session that was just opened is not there');
  request.setSessionCookie(token);
  return present(caller);
}

export function present({ user, scope }: Pick<Caller, 'user' | 'scope'>) {
  const { session_id: _, ...account } = user;
  return { user: { ...account, permessi: permessiOf(scope) } };
}
