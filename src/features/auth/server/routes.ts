import { preparedRoute, type Route, route } from '#server/http/route.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { permessiOf } from '#shared/permissions.ts';
import { FATTO } from '#shared/schemas.ts';
import { login, logout, me } from '../contract.ts';
import { checkCredentials } from './check-credentials.ts';
import { closeSession, openSession } from './queries.ts';

export function authRoutes(throttle: Throttle): Route[] {
  return [
    route(me, ({ user, scope }) => present({ user, scope })),

    preparedRoute(
      login,
      async ({ db, body, request }) => checkCredentials(db, throttle, { ...body, address: request.address }),
      async ({ db, request, prepared: userId }) => {
        await closeSession(db, request.token);
        const token = await openSession(db, userId, request.userAgent);
        const caller = await authenticate(db, token);
        if (!caller) throw new Error('A session that was just opened is not there');
        request.setSessionCookie(token);
        return present(caller);
      },
    ),

    route(logout, async ({ db, request }) => {
      await closeSession(db, request.token);
      request.clearSessionCookie();
      return FATTO;
    }),
  ];
}

function present({ user, scope }: Caller) {
  const { session_id: _, ...account } = user;
  return { user: { ...account, permessi: permessiOf(scope) } };
}
