import { changingAccounts, preparedRoute, type Route, route } from '#server/http/route.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import { recordAccess } from '#server/security/record-access.ts';
import { permessiOf } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import { me } from '#shared/session.ts';
import { getViste, putVista } from '#shared/viste.ts';
import * as calls from '../contract.ts';
import { browserInWords } from '../rules.ts';
import { changePassword, checkNewPassword, type Guards } from './change-password.ts';
import { checkCredentials } from './check-credentials.ts';
import { endSessions } from './end-sessions.ts';
import { findViste, keepVista } from './keep-viste.ts';
import { openSession } from './open-session.ts';
import { listOpenSessions, removeSession } from './queries.ts';
import { checkResetLink, resetPassword } from './reset-password.ts';
import { replaceSession, signOut } from './sign-out.ts';

export function authRoutes(guards: Guards): Route[] {
  return [
    route(me, ({ user, scope }) => present({ user, scope })),

    preparedRoute(
      calls.login,
      async ({ db, body, request }) => checkCredentials(db, guards.throttle, { ...body, address: request.address }),
      async ({ db, request, prepared: account }) => {
        const token = await openSession(db, account, request);
        await replaceSession(db, request.token);
        const caller = await authenticate(db, token);
        if (!caller) throw new Error('A session that was just opened is not there');
        request.setSessionCookie(token);
        return present(caller);
      },
    ),

    route(calls.logout, async ({ db, request }) => {
      await signOut(db, request);
      request.clearSessionCookie();
      return FATTO;
    }),

    route(getViste, ({ db, user }) => findViste(db, user.id)),

    route(putVista, async ({ db, user, params: { elenco }, body }) => {
      await keepVista(db, user.id, elenco, body);
      return FATTO;
    }),

    route(calls.passwordRules, () => ({ min: guards.weakPasswords.min })),

    changingAccounts(
      preparedRoute(
        calls.changePassword,
        async ({ db, user, body, request }) => checkNewPassword(db, guards, { ...body, user, address: request.address }),
        async ({ db, user, request, prepared: hash }) => {
          request.setSessionCookie(await changePassword(db, user, hash));
          return FATTO;
        },
      ),
    ),

    preparedRoute(
      calls.resetPassword,
      async ({ db, body, request }) => checkResetLink(db, guards, { ...body, address: request.address }),
      async ({ db, body, request, prepared: hash }) => {
        await resetPassword(db, { token: body.token, address: request.address }, hash);
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

    changingAccounts(
      route(calls.deleteOtherSessions, async ({ db, user }) => {
        await endSessions(db, user.id, user.session_id);
        return FATTO;
      }),
    ),

    route(calls.deleteSession, async ({ db, user, params, request }) => {
      if (!(await removeSession(db, user.id, params.id))) throw SESSIONE_NON_TROVATA();
      await recordAccess(db, { evento: 'sessioni_chiuse', utente: user.id, sessioni: 1 });
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
