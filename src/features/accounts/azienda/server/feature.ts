import { z } from 'zod';
import { getAzienda } from '#features/accounts/auth/contract.ts';
import { confirmSession } from '#features/accounts/auth/server/confirm-identity.ts';
import { endSessions, enterAccount, present } from '#features/accounts/auth/server/enter-account.ts';
import { countOnce } from '#features/accounts/fattori/server/check-fattore.ts';
import { createAccount } from '#features/accounts/utenti/server/change-user.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { changingAccounts, preparedRoute, type RequestFacts, type Route, route } from '#server/http/route.ts';
import { recordRejectedAccess } from '#server/register/record-fact.ts';
import type { RegisterWords } from '#server/register/words.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import { newToken } from '#server/security/credential.ts';
import { hashPassword } from '#server/security/passwords.ts';
import type { ServerKey } from '#server/security/server-key.ts';
import { startAzienda, startAziendaConferma, unlinkAzienda } from '#shared/azienda.ts';
import type { Problem } from '#shared/problem.ts';
import { FATTO } from '#shared/schemas.ts';
import type { PlainPath } from '#shared/screens.ts';
import { returnFromAzienda } from '../contract.ts';
import {
  AZIENDA_NON_CONFIGURATA,
  EMAIL_GIA_COLLEGATA,
  GIRO_SCADUTO,
  type Mappa,
  NON_COLLEGATO,
  NON_SEI_TU,
  type Persona,
  SENZA_ORA,
} from '../rules.ts';
import type { Provider } from './reach-provider.ts';
import { checkGruppi, grantDovuto, isLinked, type Recognized, recognizePersona } from './recognize-persona.ts';

/** The configuration of the company sign-in. */
export interface Azienda {
  nome: string;
  /** True when the company sign-in is the only allowed sign-in. */
  solo: boolean;
  /** Permissions by group; undefined when groups are not used. */
  mappa: Mappa | undefined;
  provider: Provider;
}

interface Services {
  azienda?: Azienda | undefined;
  key: ServerKey;
  /** The URLs under which browsers reach the server (PUBLIC_URL). */
  origins?: readonly string[];
}

/**
 * The page of the web client to which the provider redirects the browser (redirect URI). The page sends the provider's answer to the
 * server.
 */
const RITORNO: PlainPath = '/accesso-aziendale';

/**
 * Returns the redirect URI at the configured address that has the host of the browser. The request itself is not used, because behind a
 * proxy it may say http.
 */
function ritornoOf({ origin }: Pick<RequestFacts, 'origin'>, ours: readonly string[]): string {
  const { host } = new URL(origin);
  return `${ours.find((each) => new URL(each).host === host) ?? ours[0] ?? origin}${RITORNO}`;
}

function aziendaRoutes({ azienda, key, origins = [] }: Services): Route[] {
  const configured = () => {
    if (!azienda) throw AZIENDA_NON_CONFIGURATA();
    return azienda;
  };
  const ask = (request: RequestFacts, again: boolean) => configured().provider.ask(ritornoOf(request, origins), { again }, request.note);

  return [
    route(getAzienda, () => ({ azienda: azienda ? { nome: azienda.nome, solo: azienda.solo } : null })),

    preparedRoute(
      startAzienda,
      ({ request }) => ask(request, false),
      async ({ request, body: { finestra = false }, prepared: { indirizzo, ...domanda } }) => {
        request.setFlowCookie(sealGiro(key, { ...domanda, finestra }));
        return { indirizzo };
      },
    ),

    preparedRoute(
      startAziendaConferma,
      ({ request }) => ask(request, true),
      async ({ request, user, prepared: { indirizzo, ...domanda } }) => {
        request.setFlowCookie(sealGiro(key, { ...domanda, finestra: true, sessione: user.session_id }));
        return { indirizzo };
      },
    ),

    changingAccounts(
      route(unlinkAzienda, async ({ db, user, params: { id } }) => {
        await unlinkPersona(db, id);
        await endSessions(db, id, user.session_id);
        return FATTO;
      }),
    ),

    preparedRoute(
      returnFromAzienda,
      async ({ db, request, body: { risposta } }) => {
        const { nome, mappa, provider } = configured();
        const ritornato = new URL(ritornoOf(request, origins));
        ritornato.search = risposta;
        const { finestra, sessione, iniziato, ...domanda } = await takeGiro(db, key, request.giro, ritornato.searchParams);
        const persona = await provider.judge(ritornato, domanda, request.note);
        if (sessione !== undefined)
          return { finestra, caller: await checkPersona(db, persona, { nome, mappa, sessione, iniziato, ...request }) };
        const recognized = await recognizePersona(db, persona, { nome, mappa, ...request });
        return { finestra, recognized, with: { nome, password_hash: await hashPassword(newToken()) } };
      },
      async ({ db, request, prepared }) => {
        const session = prepared.caller
          ? await confirmPersona(db, prepared.caller)
          : await enterPersona(db, request, prepared.recognized, prepared.with);
        return { ...session, finestra: prepared.finestra };
      },
    ),
  ];
}

// The state of a sign-in, sealed in a cookie while the browser is at the provider. Valid once, for ten minutes.
const USE = 'giro aziendale';
const GOOD_FOR_MS = 10 * 60_000;

const Giro = z.object({
  stato: z.string(),
  nonce: z.string(),
  verificatore: z.string(),
  /** True when the provider is opened in a new window. */
  finestra: z.boolean(),
  /** The session whose user confirms their identity at the provider. When it is set, the answer of the provider opens no new session. */
  sessione: z.int().optional(),
  iniziato: z.number(),
});
type Giro = z.output<typeof Giro>;

function sealGiro(key: ServerKey, giro: Omit<Giro, 'iniziato'>): string {
  const text = JSON.stringify({ ...giro, iniziato: Date.now() } satisfies Giro);
  return key.seal(Buffer.from(text), USE).toString('base64url');
}

/**
 * Decrypts the state of a sign-in from the cookie. Throws when this server has not sealed it, or when it has expired, was used before, or
 * does not belong to this answer.
 */
async function takeGiro(db: Db, key: ServerKey, sealed: string | undefined, risposta: URLSearchParams): Promise<Giro> {
  const opened = key.open(Buffer.from(sealed ?? '', 'base64url'), USE);
  const giro = opened && Giro.parse(JSON.parse(opened.toString())); // the text was sealed by this server, so it is valid JSON
  const isIt = giro !== undefined && risposta.get('state') === giro.stato && giro.iniziato + GOOD_FOR_MS > Date.now();
  if (!isIt || !(await countOnce(db, giro.stato))) throw GIRO_SCADUTO();
  return giro;
}

/**
 * Removes the link between the account and a person at the provider. The next person who signs in there with the verified e-mail of the
 * account is linked to it.
 */
async function unlinkPersona(db: Tx, user_id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('identita_aziendali').where('user_id', '=', user_id).executeTakeFirst();
  if (numDeletedRows === 0n) throw NON_COLLEGATO();
}

interface Asked {
  /** The display name of the provider. */
  nome: string;
  mappa: Mappa | undefined;
  /** The session to confirm, and when the confirmation began. */
  sessione: number;
  iniziato: number;
  token: string | undefined;
  address: string;
}

const SKEW_S = 60;

/**
 * Returns the caller whose identity is confirmed. Throws when the person who signed in at the provider is not the person of the account,
 * has not signed in there since the request, or is in no group any more.
 */
async function checkPersona(db: Db, persona: Persona, { nome, mappa, sessione, iniziato, token, address }: Asked): Promise<Caller> {
  const caller = token === undefined ? undefined : await authenticate(db, { tipo: 'sessione', secret: token });
  if (caller?.user.session_id !== sessione) throw GIRO_SCADUTO();
  const { id } = caller.user;
  const refuse = async (problem: Problem) => {
    await recordRejectedAccess(db, { evento: 'conferma_errata', utente: id, indirizzo: address, fattore: nome }, id);
    throw problem;
  };
  if (!(await isLinked(db, id, persona))) return refuse(NON_SEI_TU(nome));
  const { refusal } = await checkGruppi(db, persona, id, { nome, mappa });
  if (refusal) return refuse(refusal);
  if (persona.mostrata === undefined || persona.mostrata < iniziato / 1000 - SKEW_S) throw SENZA_ORA(nome);
  return caller;
}

async function confirmPersona(db: Tx, caller: Caller) {
  await confirmSession(db, caller.user);
  return present(caller);
}

interface With {
  nome: string;
  /** The hash of a random password that is not stored, so nobody can sign in with it. */
  password_hash: string;
}

/**
 * Opens a session for a recognized person. The permissions from groups are written before the actor is set, so that the audit log names no
 * actor for them.
 */
async function enterPersona(db: Tx, request: RequestFacts, { persona, user_id, dovuto }: Recognized, { nome, password_hash }: With) {
  const id = user_id ?? (await createFor(db, persona, password_hash));
  await link(db, persona, id);
  if (dovuto) await grantDovuto(db, id, dovuto);
  return enterAccount(db, request, { id }, { fattore: nome, aziendale: { mostrata: persona.mostrata } });
}

async function createFor(db: Tx, { email, nome, cognome }: Persona, password_hash: string): Promise<number> {
  if (email === undefined) throw new Error('A person without a verified e-mail was let in');
  return createAccount(db, { username: email, email, nome, cognome, password_hash });
}

/**
 * Links the person to the account by the id that the provider has given to the person. When one person signs in twice at once, the second
 * sign-in finds the link of the first.
 */
async function link(db: Tx, persona: Persona, user_id: number): Promise<void> {
  const { emittente, soggetto } = persona;
  await db
    .insertInto('identita_aziendali')
    .values({ emittente, soggetto, user_id })
    .onConflict((same) => same.columns(['emittente', 'soggetto']).doNothing())
    .execute();
  if (!(await isLinked(db, user_id, persona))) throw EMAIL_GIA_COLLEGATA();
}

const aziendaWords: RegisterWords = {
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
