import * as steps from '#features/accounts/fattori/contract.ts';
import { luogoOf, sfidaPer } from '#features/accounts/fattori/server/check-passkey.ts';
import { changingAccounts, preparedRoute, type RequestFacts, type Route, route } from '#server/http/route.ts';
import { recordAccess } from '#server/security/record-access.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import * as sessions from '#shared/own-sessions.ts';
import { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import { me } from '#shared/session.ts';
import { getViste, putVista } from '#shared/viste.ts';
import * as calls from '../contract.ts';
import { browserInWords, SOLO_AZIENDALE } from '../rules.ts';
import { beginStep, findStep, takeStep } from './begin-step.ts';
import { changePassword, checkNewPassword, type Guards } from './change-password.ts';
import { checkCredentials } from './check-credentials.ts';
import { checkIdentity, confirmSession } from './confirm-identity.ts';
import { endSessions } from './end-sessions.ts';
import { enterAccount, enterHeld, present } from './enter-account.ts';
import { holdAccount } from './hold-account.ts';
import { findViste, keepVista } from './keep-viste.ts';
import { findPasswordHash, listOpenSessions, removeSession } from './queries.ts';
import { acceptInvito, checkLink, checkPasswordByLink, resetPassword } from './reset-password.ts';
import { signOut } from './sign-out.ts';
import { acceptPasskey, takeCode } from './take-factor.ts';

interface Services extends Guards {
  key: ServerKey;
  /** Under which addresses people reach the server. */
  origins?: readonly string[];
  /** The company's own account, and whether it is the only way in. */
  azienda?: { nome: string; solo: boolean } | undefined;
}

export function authRoutes(guards: Services): Route[] {
  const judgeOf = (request: RequestFacts) => ({ ...guards, luogo: luogoOf(request, guards.origins ?? []), address: request.address });
  const { azienda } = guards;
  const isOnlyWay = azienda?.solo === true;
  const refuseOtherWays = () => {
    if (azienda?.solo) throw SOLO_AZIENDALE(azienda.nome);
  };
  return [
    route(me, ({ user, scope }) => present({ user, scope })),

    preparedRoute(
      calls.login,
      async ({ db, body, request }) => {
        refuseOtherWays();
        return checkCredentials(db, guards.throttle, { ...body, address: request.address });
      },
      async ({ db, request, prepared: account }) => {
        const held = await holdAccount(db, account, new URL(request.origin).hostname);
        return held.modi ? { secondo_passo: await beginStep(db, held, held.modi) } : enterHeld(db, request, held);
      },
    ),

    preparedRoute(
      steps.loginWithCode,
      async ({ db, body: { token, codice }, request }) => {
        refuseOtherWays();
        const id = await findStep(db, token);
        return { id, ...(await takeCode(db, judgeOf(request), id, codice)) };
      },
      async ({ db, body, request, prepared: { id, con, isRecupero } }) => {
        await takeStep(db, body.token);
        const session = await enterAccount(db, request, { id, password_hash: (await findPasswordHash(db, id)) ?? '' }, { fattore: con });
        if (isRecupero) await recordAccess(db, { evento: 'recupero_usato', utente: id });
        return session;
      },
    ),

    route(steps.startPasskeyLogin, ({ request }) => sfidaPer(guards.key, 'entra', luogoOf(request, guards.origins ?? []))),

    preparedRoute(
      steps.loginWithPasskey,
      ({ db, body, request }) => {
        refuseOtherWays();
        return acceptPasskey(db, judgeOf(request), body.firmata);
      },
      async ({ db, request, prepared: { user_id: id, nome } }) =>
        enterAccount(db, request, { id, password_hash: (await findPasswordHash(db, id)) ?? '' }, { fattore: `Passkey ${nome}` }),
    ),

    route(steps.startConfirmation, ({ user, request }) =>
      sfidaPer(guards.key, `conferma:${user.id}`, luogoOf(request, guards.origins ?? [])),
    ),

    preparedRoute(
      steps.confirmIdentity,
      ({ db, user, body, request }) => checkIdentity(db, judgeOf(request), user, body),
      async ({ db, user }) => {
        await confirmSession(db, user);
        return FATTO;
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
      async ({ db, body, request }) => {
        const link = await checkPasswordByLink(db, guards, 'password', { ...body, address: request.address });
        if (!link.dal_server) refuseOtherWays();
        return link.password_hash;
      },
      async ({ db, body, request, prepared: password_hash }) => {
        const id = await resetPassword(db, { token: body.token, address: request.address }, password_hash);
        // Where the password opens nothing, the link that was made on the server does.
        if (isOnlyWay) await enterAccount(db, request, { id, password_hash }, { fattore: 'Soccorso dal server' });
        return FATTO;
      },
    ),

    preparedRoute(
      calls.readInvito,
      ({ db, body, request }) => {
        refuseOtherWays();
        return checkLink(db, guards, 'invito', { ...body, address: request.address });
      },
      async ({ prepared }) => prepared,
    ),

    preparedRoute(
      calls.acceptInvito,
      ({ db, body, request }) => {
        refuseOtherWays();
        return checkPasswordByLink(db, guards, 'invito', { ...body, address: request.address });
      },
      ({ db, body, request, prepared }) => acceptInvito(db, request, body.token, prepared.password_hash),
    ),

    route(sessions.listSessions, async ({ db, user }) => {
      const open = await listOpenSessions(db, user.id);
      return open.map(({ user_agent, ...session }) => ({
        ...session,
        browser: browserInWords(user_agent),
        attuale: session.id === user.session_id,
      }));
    }),

    changingAccounts(
      route(sessions.deleteOtherSessions, async ({ db, user }) => {
        await endSessions(db, user.id, user.session_id);
        return FATTO;
      }),
    ),

    route(sessions.deleteSession, async ({ db, user, params, request }) => {
      if (!(await removeSession(db, user.id, params.id))) throw SESSIONE_NON_TROVATA();
      await recordAccess(db, { evento: 'sessioni_chiuse', utente: user.id, sessioni: 1 });
      if (params.id === user.session_id) request.clearSessionCookie();
      return FATTO;
    }),
  ];
}

const SESSIONE_NON_TROVATA = () => new Problem('not_found', 'SESSIONE_NON_TROVATA', 'La sessione non esiste o è già stata chiusa.');
