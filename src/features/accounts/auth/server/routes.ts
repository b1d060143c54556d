import { sql } from 'kysely';
import * as steps from '#features/accounts/fattori/contract.ts';
import { createSfida, relyingPartyOf } from '#features/accounts/fattori/server/check-fattore.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { accountChangeRoute, preparedRoute, type RequestFacts, type Route, route } from '#server/http/route.ts';
import { recordAccess, recordRejectedAccess } from '#server/register/record-fact.ts';
import { createToken, hashToken } from '#server/security/credential.ts';
import { verifyPassword } from '#server/security/passwords.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Throttle, TriedIdentity } from '#server/security/throttle.ts';
import * as sessions from '#shared/own-sessions.ts';
import { Problem } from '#shared/problem.ts';
import { mapRisorse } from '#shared/risorse.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import { me } from '#shared/session.ts';
import { type ElencoConVista, getViste, type Modo, putVista, type Vista } from '#shared/viste.ts';
import type { SecondoPasso } from '../contract.ts';
import * as calls from '../contract.ts';
import { CREDENZIALI_NON_VALIDE, describeBrowser, SECONDO_PASSO_SCADUTO, SOLO_AZIENDALE } from '../rules.ts';
import {
  acceptInvito,
  changePassword,
  checkLink,
  checkNewPassword,
  checkPasswordByLink,
  type PasswordServices,
  resetPassword,
} from './change-password.ts';
import { checkIdentity, confirmSession, consumeCode, requirePasskey } from './confirm-identity.ts';
import { type Account, findAccountWithThrottle, findPasswordHash, listOpenSessions, removeSession } from './queries.ts';
import {
  endSessions,
  type LockedAccount,
  lockAccountRow,
  type SecondFactors,
  signInAccount,
  signInLocked,
  signOut,
  toSession,
} from './sign-in-account.ts';

interface Services extends PasswordServices {
  key: ServerKey;
  /** The addresses of the installation, from the setting PUBLIC_URL. */
  origins?: readonly string[];
  azienda?: { nome: string; solo: boolean } | undefined;
}

export function authRoutes(services: Services): Route[] {
  const contextOf = (request: RequestFacts) => ({
    ...services,
    relyingParty: relyingPartyOf(request, services.origins ?? []),
    address: request.address,
  });
  const { azienda } = services;
  const isAziendaOnly = azienda?.solo === true;
  const rejectIfAziendaOnly = () => {
    if (azienda?.solo) throw SOLO_AZIENDALE(azienda.nome);
  };
  return [
    route(me, ({ user, scope }) => toSession({ user, scope })),

    preparedRoute(
      calls.login,
      async ({ db, body, request }) => {
        rejectIfAziendaOnly();
        return checkCredentials(db, services.throttle, { ...body, address: request.address });
      },
      async ({ db, request, prepared: account }) => {
        const lockedAccount = await lockAccountRow(db, account, new URL(request.origin).hostname);
        return lockedAccount.factors
          ? { secondo_passo: await createSecondStep(db, lockedAccount, lockedAccount.factors) }
          : signInLocked(db, request, lockedAccount);
      },
    ),

    preparedRoute(
      steps.loginWithCode,
      async ({ db, body: { token, codice }, request }) => {
        rejectIfAziendaOnly();
        const id = await findSecondStep(db, token);
        return { id, ...(await consumeCode(db, contextOf(request), id, codice)) };
      },
      async ({ db, body, request, prepared: { id, label, isRecupero } }) => {
        await consumeSecondStep(db, body.token);
        const session = await signInAccount(db, request, { id, password_hash: (await findPasswordHash(db, id)) ?? '' }, { fattore: label });
        if (isRecupero) await recordAccess(db, { evento: 'recupero_usato', utente: id });
        return session;
      },
    ),

    route(steps.startPasskeyLogin, ({ request }) => createSfida(services.key, 'entra', relyingPartyOf(request, services.origins ?? []))),

    preparedRoute(
      steps.loginWithPasskey,
      ({ db, body, request }) => {
        rejectIfAziendaOnly();
        return requirePasskey(db, contextOf(request), body.firmata);
      },
      async ({ db, request, prepared: { user_id: id, nome } }) =>
        signInAccount(db, request, { id, password_hash: (await findPasswordHash(db, id)) ?? '' }, { fattore: `Passkey ${nome}` }),
    ),

    route(steps.startConfirmation, ({ user, request }) =>
      createSfida(services.key, `conferma:${user.id}`, relyingPartyOf(request, services.origins ?? [])),
    ),

    preparedRoute(
      steps.confirmIdentity,
      ({ db, user, body, request }) => checkIdentity(db, contextOf(request), user, body),
      async ({ db, user }) => {
        await confirmSession(db, user);
        return SUCCESS_REPLY;
      },
    ),

    route(calls.logout, async ({ db, request }) => {
      await signOut(db, request);
      request.clearSessionCookie();
      return SUCCESS_REPLY;
    }),

    route(getViste, ({ db, user }) => findViste(db, user.id)),

    route(putVista, async ({ db, user, params: { elenco }, body }) => {
      await saveVista(db, user.id, elenco, body);
      return SUCCESS_REPLY;
    }),

    route(calls.passwordRules, () => ({ min: services.weakPasswords.min })),

    accountChangeRoute(
      preparedRoute(
        calls.changePassword,
        async ({ db, user, body, request }) => checkNewPassword(db, services, { ...body, user, address: request.address }),
        async ({ db, user, request, prepared: password_hash }) => {
          request.setSessionCookie(await changePassword(db, user, password_hash));
          return SUCCESS_REPLY;
        },
      ),
    ),

    preparedRoute(
      calls.resetPassword,
      async ({ db, body, request }) => {
        const link = await checkPasswordByLink(db, services, 'password', { ...body, address: request.address });
        if (!link.dal_server) rejectIfAziendaOnly();
        return link.password_hash;
      },
      async ({ db, body, request, prepared: password_hash }) => {
        const id = await resetPassword(db, { token: body.token, address: request.address }, password_hash);
        if (isAziendaOnly) await signInAccount(db, request, { id, password_hash }, { fattore: 'Soccorso dal server' });
        return SUCCESS_REPLY;
      },
    ),

    preparedRoute(
      calls.readInvito,
      ({ db, body, request }) => {
        rejectIfAziendaOnly();
        return checkLink(db, services, 'invito', { ...body, address: request.address });
      },
      async ({ prepared }) => prepared,
    ),

    preparedRoute(
      calls.acceptInvito,
      ({ db, body, request }) => {
        rejectIfAziendaOnly();
        return checkPasswordByLink(db, services, 'invito', { ...body, address: request.address });
      },
      ({ db, body, request, prepared }) => acceptInvito(db, request, body.token, prepared.password_hash),
    ),

    route(sessions.listSessions, async ({ db, user }) => {
      const openSessions = await listOpenSessions(db, user.id);
      return openSessions.map(({ user_agent, ...session }) => ({
        ...session,
        browser: describeBrowser(user_agent),
        attuale: session.id === user.session_id,
      }));
    }),

    accountChangeRoute(
      route(sessions.deleteOtherSessions, async ({ db, user }) => {
        await endSessions(db, user.id, user.session_id);
        return SUCCESS_REPLY;
      }),
    ),

    route(sessions.deleteSession, async ({ db, user, params, request }) => {
      if (!(await removeSession(db, user.id, params.id))) throw SESSIONE_NON_TROVATA();
      await recordAccess(db, { evento: 'sessioni_chiuse', utente: user.id, sessioni: 1 });
      if (params.id === user.session_id) request.clearSessionCookie();
      return SUCCESS_REPLY;
    }),
  ];
}

const SESSIONE_NON_TROVATA = () => new Problem('not_found', 'SESSIONE_NON_TROVATA', 'La sessione non esiste o è già stata chiusa.');

interface SignInAttempt {
  username: string;
  password: string;
  address: string;
}

/**
 * Checks the password of a sign-in. An unknown name, a wrong password and a deactivated account take the same time and give the same
 * error: each hashes once and counts one failure.
 */
async function checkCredentials(db: Db, throttle: Throttle, attempt: SignInAttempt): Promise<Account> {
  const { username, password, address } = attempt;
  const { account, throttleState } = await findAccountWithThrottle(db, username, address);
  const throttleKey: TriedIdentity = account ? `id:${account.id}` : `nome:${username}`;
  const checkThrottle = () => throttle.check(throttleKey, address);
  await throttle.check(throttleKey, address, throttleState);
  if (await throttle.keep(throttleKey, address, throttleState)) await checkThrottle();
  // The delay is checked again when the password hash gets its slot in the concurrency limiter. Otherwise all guesses of a burst would be
  // tried before the first failure is counted.
  const fits = await verifyPassword(account?.password_hash, password, checkThrottle);
  if (!account?.is_active || !fits) {
    await throttle.failed(throttleKey, address);
    await recordRejectedAccess(db, { evento: 'non_riuscito', utente: account?.id, indirizzo: address });
    throw CREDENZIALI_NON_VALIDE();
  }
  await throttle.succeeded(throttleKey, address, throttleState);
  return account;
}

/** Returns the token of a second step. The account must be locked and its password checked. The token opens no session by itself. */
async function createSecondStep(db: Tx, { id }: LockedAccount, factors: SecondFactors): Promise<SecondoPasso> {
  await db.deleteFrom('secondi_passi').where('expires_at', '<', sql<string>`now()`).execute();
  const token = createToken();
  const { expires_at } = await db
    .insertInto('secondi_passi')
    .values({ user_id: id, token_hash: hashToken(token), expires_at: sql`now() + interval '10 minutes'` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expires_at, ...factors };
}

async function findSecondStep(db: Db, token: string): Promise<number> {
  const step = await db
    .selectFrom('secondi_passi')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!step) throw SECONDO_PASSO_SCADUTO();
  return step.user_id;
}

async function consumeSecondStep(db: Tx, token: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('secondi_passi').where('token_hash', '=', hashToken(token)).executeTakeFirst();
  if (numDeletedRows !== 1n) throw SECONDO_PASSO_SCADUTO();
}

async function findViste(db: Db, user_id: number): Promise<Record<ElencoConVista, Vista | null>> {
  const rows = await db.selectFrom('viste').select(['elenco', 'modo', 'colonne']).where('user_id', '=', user_id).execute();
  // A check constraint guarantees the value of modo.
  const stored = new Map(rows.map(({ elenco, modo, colonne }) => [elenco, { modo: modo as Modo, colonne }]));
  return Object.fromEntries(Object.keys(mapRisorse('lista', () => null)).map((elenco) => [elenco, stored.get(elenco) ?? null])) as Record<
    ElencoConVista,
    Vista | null
  >; // The cast is safe, because the object has one entry for each list.
}

async function saveVista(db: Tx, user_id: number, elenco: ElencoConVista, { modo, colonne }: Vista): Promise<void> {
  await db
    .insertInto('viste')
    .values({ user_id, elenco, modo, colonne })
    .onConflict((conflict) => conflict.columns(['user_id', 'elenco']).doUpdateSet({ modo, colonne }))
    .execute();
}
