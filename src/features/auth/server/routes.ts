import { changingAccounts, preparedRoute, type Route, route } from '#server/http/route.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import type { Throttle } from '#server/security/throttle.ts';
import { permessiOf } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { browserInWords } from '../rules.ts';
import { changePassword, checkNewPassword } from './change-password.ts';
import { checkCredentials } from './check-credentials.ts';
import { closeSession, listOpenSessions, openSession, removeSession } from './queries.ts';
import { checkResetLink, resetPassword } from './reset-password.ts';

export function authRoutes(throttle: Throttle): Route[] {
  return [
    route(calls.me, ({ user, scope }) => present({ user, scope })),

    preparedRoute(
      calls.login,
      async ({ db, body, request }) => checkCredentials(db, throttle, { ...body, address: request.address }),
      async ({ db, request, prepared: account }) => {
        const token = await openSession(db, account, request.userAgent);
        await closeSession(db, request.token);
        const caller = await authenticate(db, token);
        if (!caller) throw new Error('A session that was just opened is not there');
        request.setSessionCookie(token);
        return present(caller);
      },
    ),

    route(calls.logout, async ({ db, request }) => {
      await closeSession(db, request.token);
      request.clearSessionCookie();
      return FATTO;
    }),

    changingAccounts(
      preparedRoute(
        calls.changePassword,
        async ({ db, user, body, request }) => checkNewPassword(db, throttle, { ...body, user, address: request.address }),
        async ({ db, user, request, prepared: hash }) => {
          request.setSessionCookie(await changePassword(db, user, hash));
          return FATTO;
        },
      ),
    ),

    preparedRoute(
      calls.resetPassword,
      async ({ db, body, request }) => checkResetLink(db, throttle, { ...body, address: request.address }),
      async ({ db, body, prepared: hash }) => {
        await resetPassword(db, body.token, hash);
        return FATTO;
      },
    ),

    route(calls.listSessions, async ({ db, user }) => {
      const sessions = await listOpenSessions(db, user.id);
      return sessions.map(({ user_agent, ...session }) => ({
        ...session,
        browser: browserInWords(user_agent),
        attuale: session.id === user.session_id,
      }));
    }),

    route(calls.deleteSession, async ({ db, user, params, request }) => {
      if (!(await removeSession(db, user.id, params.id))) throw SESSIONE_NON_TROVATA();
      if (params.id === user.session_id) request.clearSessionCookie();
      return FATTO;
    }),
  ];
}

const SESSIONE_NON_TROVATA = () => new Problem('not_found', 'SESSIONE_NON_TROVATA', 'La sessione non esiste o è già stata chiusa.');

function present({ user, scope }: Caller) {
  const { session_id: _, ...account } = user;
  return { user: { ...account, permessi: permessiOf(scope) } };
}
