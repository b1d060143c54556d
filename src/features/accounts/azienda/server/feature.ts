import { z } from 'zod';
import { getAzienda } from '#features/accounts/auth/contract.ts';
import { confirmSession } from '#features/accounts/auth/server/confirm-identity.ts';
import { endSessions, signInAccount, toSession } from '#features/accounts/auth/server/sign-in-account.ts';
import { markUsed } from '#features/accounts/fattori/server/check-fattore.ts';
import { createAccount } from '#features/accounts/utenti/server/change-user.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { accountChangeRoute, preparedRoute, type RequestFacts, type Route, route } from '#server/http/route.ts';
import { recordRejectedAccess } from '#server/register/record-fact.ts';
import type { RegisterTexts } from '#server/register/register-texts.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import { createToken } from '#server/security/credential.ts';
import { hashPassword } from '#server/security/passwords.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { startAzienda, startAziendaConferma, unlinkAzienda } from '#shared/azienda.ts';
import type { Problem } from '#shared/problem.ts';
import { SUCCESS_REPLY } from '#shared/schemas.ts';
import type { PlainPath } from '#shared/screens.ts';
import { returnFromAzienda } from '../contract.ts';
import {
  AZIENDA_NON_CONFIGURATA,
  EMAIL_GIA_COLLEGATA,
  GIRO_SCADUTO,
  type GroupMap,
  NON_COLLEGATO,
  NON_SEI_TU,
  type Persona,
  SENZA_ORA,
} from '../rules.ts';
import type { Provider } from './openid-provider.ts';
import { applyPermissions, checkGruppi, isLinked, type Recognized, recognizePersona } from './recognize-persona.ts';

export interface Azienda {
  nome: string;
  solo: boolean;
  mappa: GroupMap | undefined;
  provider: Provider;
}

interface Services {
  azienda?: Azienda | undefined;
  key: ServerKey;
  /** The addresses of the installation, from the setting PUBLIC_URL. */
  origins?: readonly string[];
}

/** The page of the web client to which the provider redirects the browser; it sends the provider's answer to the server. */
const RETURN_PATH: PlainPath = '/accesso-aziendale';

/**
 * Returns the configured address that has the host of the browser. The request alone is not sufficient, because behind a proxy its
 * address may begin with http.
 */
function redirectUriOf({ origin }: Pick<RequestFacts, 'origin'>, configuredOrigins: readonly string[]): string {
  const { host } = new URL(origin);
  return `${configuredOrigins.find((configuredOrigin) => new URL(configuredOrigin).host === host) ?? configuredOrigins[0] ?? origin}${RETURN_PATH}`;
}

function aziendaRoutes({ azienda, key, origins = [] }: Services): Route[] {
  const requireAzienda = () => {
    if (!azienda) throw AZIENDA_NON_CONFIGURATA();
    return azienda;
  };
  const createSignIn = (request: RequestFacts, forcesLogin: boolean) =>
    requireAzienda().provider.createSignIn(redirectUriOf(request, origins), { forcesLogin }, request.note);

  return [
    route(getAzienda, () => ({ azienda: azienda ? { nome: azienda.nome, solo: azienda.solo } : null })),

    preparedRoute(
      startAzienda,
      ({ request }) => createSignIn(request, false),
      async ({ request, body: { finestra = false }, prepared: { indirizzo, ...signInState } }) => {
        request.setFlowCookie(sealGiro(key, { ...signInState, finestra }));
        return { indirizzo };
      },
    ),

    preparedRoute(
      startAziendaConferma,
      ({ request }) => createSignIn(request, true),
      async ({ request, user, prepared: { indirizzo, ...signInState } }) => {
        request.setFlowCookie(sealGiro(key, { ...signInState, finestra: true, sessione: user.session_id }));
        return { indirizzo };
      },
    ),

    accountChangeRoute(
      route(unlinkAzienda, async ({ db, user, params: { id } }) => {
        await unlinkPersona(db, id);
        await endSessions(db, id, user.session_id);
        return SUCCESS_REPLY;
      }),
    ),

    preparedRoute(
      returnFromAzienda,
      async ({ db, request, body: { risposta } }) => {
        const { nome, mappa, provider } = requireAzienda();
        const answerUrl = new URL(redirectUriOf(request, origins));
        answerUrl.search = risposta;
        const { finestra, sessione, iniziato, ...signInState } = await consumeGiro(db, key, request.giro, answerUrl.searchParams);
        const persona = await provider.validateAnswer(answerUrl, signInState, request.note);
        if (sessione !== undefined)
          return { finestra, caller: await checkPersona(db, persona, { nome, mappa, sessione, iniziato, ...request }) };
        const recognizedPersona = await recognizePersona(db, persona, { nome, groupMap: mappa, ...request });
        return { finestra, recognizedPersona, newAccount: { nome, password_hash: await hashPassword(createToken()) } };
      },
      async ({ db, request, prepared }) => {
        const session = prepared.caller
          ? await confirmPersona(db, prepared.caller)
          : await signInPersona(db, request, prepared.recognizedPersona, prepared.newAccount);
        return { ...session, finestra: prepared.finestra };
      },
    ),
  ];
}

// The state of a company sign-in, encrypted in a cookie while the browser is at the provider. It is valid once, for ten minutes.
const SEAL_PURPOSE = 'giro aziendale';
const VALID_FOR_MS = 10 * 60_000;

const Giro = z.object({
  stato: z.string(),
  nonce: z.string(),
  verificatore: z.string(),
  finestra: z.boolean(),
  /** The id of the session that is confirmed at the provider. If it is set, the answer of the provider opens no new session. */
  sessione: z.int().optional(),
  iniziato: z.number(),
});
type Giro = z.output<typeof Giro>;

function sealGiro(key: ServerKey, giro: Omit<Giro, 'iniziato'>): string {
  const text = JSON.stringify({ ...giro, iniziato: Date.now() } satisfies Giro);
  return key.seal(Buffer.from(text), SEAL_PURPOSE).toString('base64url');
}

/**
 * Returns the state of a company sign-in. Throws GIRO_SCADUTO when this server has not encrypted the state, or when the state has
 * expired, was used before, or does not belong to this answer.
 */
async function consumeGiro(db: Db, key: ServerKey, sealed: string | undefined, risposta: URLSearchParams): Promise<Giro> {
  const decrypted = key.open(Buffer.from(sealed ?? '', 'base64url'), SEAL_PURPOSE);
  const giro = decrypted && Giro.parse(JSON.parse(decrypted.toString())); // The text was encrypted by this server, so it is valid JSON.
  const isValid = giro !== undefined && risposta.get('state') === giro.stato && giro.iniziato + VALID_FOR_MS > Date.now();
  if (!isValid || !(await markUsed(db, giro.stato))) throw GIRO_SCADUTO();
  return giro;
}

/**
 * Unlinks the account from its person at the provider. The next person who signs in there with the verified e-mail of the account is
 * linked to it.
 */
async function unlinkPersona(db: Tx, user_id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('identita_aziendali').where('user_id', '=', user_id).executeTakeFirst();
  if (numDeletedRows === 0n) throw NON_COLLEGATO();
}

interface ConfirmationContext {
  nome: string;
  mappa: GroupMap | undefined;
  sessione: number;
  iniziato: number;
  token: string | undefined;
  address: string;
}

const SKEW_S = 60;

/**
 * Checks a confirmation of identity. Throws when the person at the provider is not the person of the account, has not signed in there
 * since the request, or is in no group any more.
 */
async function checkPersona(
  db: Db,
  persona: Persona,
  { nome, mappa, sessione, iniziato, token, address }: ConfirmationContext,
): Promise<Caller> {
  const caller = token === undefined ? undefined : await authenticate(db, { tipo: 'sessione', secret: token });
  if (caller?.user.session_id !== sessione) throw GIRO_SCADUTO();
  const { id } = caller.user;
  const reject = async (problem: Problem) => {
    await recordRejectedAccess(db, { evento: 'conferma_errata', utente: id, indirizzo: address, fattore: nome }, id);
    throw problem;
  };
  if (!(await isLinked(db, id, persona))) return reject(NON_SEI_TU(nome));
  const { rejection } = await checkGruppi(db, persona, id, { nome, groupMap: mappa });
  if (rejection) return reject(rejection);
  if (persona.authenticatedAt === undefined || persona.authenticatedAt < iniziato / 1000 - SKEW_S) throw SENZA_ORA(nome);
  return caller;
}

async function confirmPersona(db: Tx, caller: Caller) {
  await confirmSession(db, caller.user);
  return toSession(caller);
}

interface NewAccountData {
  nome: string;
  /** The hash of a random password that is not stored, so nobody can sign in with the password. */
  password_hash: string;
}

/**
 * Signs the person in, with the permissions of their groups. The permissions are written before the actor is set, so that the audit log
 * names no actor for them.
 */
async function signInPersona(
  db: Tx,
  request: RequestFacts,
  { persona, user_id, permissions }: Recognized,
  { nome, password_hash }: NewAccountData,
) {
  const id = user_id ?? (await createAccountFor(db, persona, password_hash));
  await linkPersona(db, persona, id);
  if (permissions) await applyPermissions(db, id, permissions);
  return signInAccount(db, request, { id }, { fattore: nome, azienda: { authenticatedAt: persona.authenticatedAt } });
}

async function createAccountFor(db: Tx, { email, nome, cognome }: Persona, password_hash: string): Promise<number> {
  if (email === undefined) throw new Error('An account cannot be created without a verified e-mail');
  return createAccount(db, { username: email, email, nome, cognome, password_hash });
}

async function linkPersona(db: Tx, persona: Persona, user_id: number): Promise<void> {
  const { emittente, soggetto } = persona;
  await db
    .insertInto('identita_aziendali')
    .values({ emittente, soggetto, user_id })
    .onConflict((conflict) => conflict.columns(['emittente', 'soggetto']).doNothing())
    .execute();
  if (!(await isLinked(db, user_id, persona))) throw EMAIL_GIA_COLLEGATA();
}

const aziendaWords: RegisterTexts = {
  tables: {
    identita_aziendali: {
      crea: 'Account aziendale collegato',
      modifica: 'Account aziendale cambiato',
      elimina: 'Account aziendale scollegato',
      cosa: 'utente',
      colonna: 'user_id',
      campi: { emittente: ['Fornitore'], soggetto: null },
    },
  },
};

export const aziendaFeature = {
  routes: aziendaRoutes,
  register: { azienda: aziendaWords },
} satisfies Feature;
