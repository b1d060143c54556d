import { sql } from 'kysely';
import * as steps from '#features/accounts/fattori/contract.ts';
import { luogoOf, sfidaPer } from '#features/accounts/fattori/server/check-fattore.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { changingAccounts, preparedRoute, type RequestFacts, type Route, route } from '#server/http/route.ts';
import { recordAccess, recordRejectedAccess } from '#server/register/record-fact.ts';
import { hashToken, newToken } from '#server/security/credential.ts';
import { passwordFits } from '#server/security/passwords.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import type { Throttle, Tried } from '#server/security/throttle.ts';
import * as sessions from '#shared/own-sessions.ts';
import { Problem } from '#shared/problem.ts';
import { perRisorsa } from '#shared/risorse.ts';
import { FATTO } from '#shared/schemas.ts';
import { me } from '#shared/session.ts';
import { type ElencoConVista, getViste, type Modo, putVista, type Vista } from '#shared/viste.ts';
import type { SecondoPasso } from '../contract.ts';
import * as calls from '../contract.ts';
import { browserInWords, CREDENZIALI_NON_VALIDE, SECONDO_PASSO_SCADUTO, SOLO_AZIENDALE } from '../rules.ts';
import {
  acceptInvito,
  changePassword,
  checkLink,
  checkNewPassword,
  checkPasswordByLink,
  type Guards,
  resetPassword,
} from './change-password.ts';
import { acceptPasskey, checkIdentity, confirmSession, consumeCode } from './confirm-identity.ts';
import {
  endSessions,
  enterAccount,
  enterLocked,
  type LockedAccount,
  lockAccountRow,
  type Modi,
  present,
  signOut,
} from './enter-account.ts';
import { type Account, findPasswordHash, findTried, listOpenSessions, removeSession } from './queries.ts';

interface Services extends Guards {
  key: ServerKey;
  /** The URLs under which browsers reach the server (PUBLIC_URL). */
  origins?: readonly string[];
  /** The company's sign-in, and whether it is the only allowed one. */
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
        const held = await lockAccountRow(db, account, new URL(request.origin).hostname);
        return held.modi ? { secondo_passo: await beginStep(db, held, held.modi) } : enterLocked(db, request, held);
      },
    ),

    preparedRoute(
      steps.loginWithCode,
      async ({ db, body: { token, codice }, request }) => {
        refuseOtherWays();
        const id = await findStep(db, token);
        return { id, ...(await consumeCode(db, judgeOf(request), id, codice)) };
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
        // When the company sign-in is the only allowed sign-in, a link that was created on the server opens a session.
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

interface Attempt {
  username: string;
  password: string;
  address: string;
}

/**
 * The account of these credentials. An unknown name, a wrong password and a deactivated account take the same time and give the same error:
 * each hashes once and counts one failure.
 */
async function checkCredentials(db: Db, throttle: Throttle, attempt: Attempt): Promise<Account> {
  const { username, password, address } = attempt;
  const { account, standing } = await findTried(db, username, address);
  // Username and e-mail of one account share one counter.
  const counted: Tried = account ? `id:${account.id}` : `nome:${username}`;
  const mayTry = () => throttle.check(counted, address);
  await throttle.check(counted, address, standing);
  if (await throttle.keep(counted, address, standing)) await mayTry();
  // The throttle is checked again when the password hash gets its slot in the concurrency limiter. Otherwise all guesses of a burst would
  // be tried before the first failure is counted.
  const fits = await passwordFits(account?.password_hash, password, mayTry);
  if (!account?.is_active || !fits) {
    await throttle.failed(counted, address);
    await recordRejectedAccess(db, { evento: 'non_riuscito', utente: account?.id, indirizzo: address });
    throw CREDENZIALI_NON_VALIDE();
  }
  await throttle.succeeded(counted, address, standing);
  return account;
}

// The second step of a sign-in. The token between the steps opens no session by itself.

/** Starts the second step of a sign-in. The caller of this function has locked the account and checked its password. */
async function beginStep(db: Tx, { id }: LockedAccount, modi: Modi): Promise<SecondoPasso> {
  await db.deleteFrom('secondi_passi').where('expires_at', '<', sql<string>`now()`).execute();
  const token = newToken();
  const { expires_at } = await db
    .insertInto('secondi_passi')
    .values({ user_id: id, token_hash: hashToken(token), expires_at: sql`now() + interval '10 minutes'` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expires_at, ...modi };
}

/** The account of a sign-in that can be continued. Throws when the token is unknown or expired. */
async function findStep(db: Db, token: string): Promise<number> {
  const step = await db
    .selectFrom('secondi_passi')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!step) throw SECONDO_PASSO_SCADUTO();
  return step.user_id;
}

/** Marks the token of the first sign-in step as used, so that it leads to at most one session. */
async function takeStep(db: Tx, token: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('secondi_passi').where('token_hash', '=', hashToken(token)).executeTakeFirst();
  if (numDeletedRows !== 1n) throw SECONDO_PASSO_SCADUTO();
}

/** Returns the display settings that an account has stored for each list; null for a list without stored settings. */
async function findViste(db: Db, user_id: number): Promise<Record<ElencoConVista, Vista | null>> {
  const rows = await db.selectFrom('viste').select(['elenco', 'modo', 'colonne']).where('user_id', '=', user_id).execute();
  const kept = new Map(rows.map(({ elenco, modo, colonne }) => [elenco, { modo: modo as Modo, colonne }])); // a check constraint guarantees the value of modo
  return Object.fromEntries(Object.keys(perRisorsa('lista', () => null)).map((elenco) => [elenco, kept.get(elenco) ?? null])) as Record<
    ElencoConVista,
    Vista | null
  >; // the object has one entry for each list
}

async function keepVista(db: Tx, user_id: number, elenco: ElencoConVista, { modo, colonne }: Vista): Promise<void> {
  await db
    .insertInto('viste')
    .values({ user_id, elenco, modo, colonne })
    .onConflict((same) => same.columns(['user_id', 'elenco']).doUpdateSet({ modo, colonne }))
    .execute();
}
