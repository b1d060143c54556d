import { z } from 'zod';
import { getAzienda } from '#features/accounts/auth/contract.ts';
import { confirmSession } from '#features/accounts/auth/server/confirm-identity.ts';
import { endSessions, enterAccount, present } from '#features/accounts/auth/server/enter-account.ts';
import { countOnce } from '#features/accounts/fattori/server/check-fattore.ts';
import { createAccount } from '#features/accounts/utenti/server/change-user.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Feature } from '#server/feature/feature.ts';
import { changingAccounts, preparedRoute, type RequestFacts, type Route, route } from '#server/http/route.ts';
import { recordRefusedAccess } from '#server/register/record-fact.ts';
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

/** The company's own account. */
export interface Azienda {
  nome: string;
  /** Nobody comes in otherwise. */
  solo: boolean;
  /** What groups may do; undefined where they decide nothing. */
  mappa: Mappa | undefined;
  provider: Provider;
}

interface Services {
  azienda?: Azienda | undefined;
  key: ServerKey;
  /** Under which addresses people reach the server. */
  origins?: readonly string[];
}

/** Where the provider sends the browser back to: a page of ours, which brings the answer. */
const RITORNO: PlainPath = '/accesso-aziendale';

/** At the address by which the browser asked, as the settings write it; behind a proxy the request's own may say http. */
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
        request.giveGiro(sealGiro(key, { ...domanda, finestra }));
        return { indirizzo };
      },
    ),

    preparedRoute(
      startAziendaConferma,
      ({ request }) => ask(request, true),
      async ({ request, user, prepared: { indirizzo, ...domanda } }) => {
        request.giveGiro(sealGiro(key, { ...domanda, finestra: true, sessione: user.session_id }));
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

// What a browser carries while its owner is at the provider: sealed, so that nobody reads or makes it, and good once.
const USE = 'giro aziendale';
const GOOD_FOR_MS = 10 * 60_000;

const Giro = z.object({
  stato: z.string(),
  nonce: z.string(),
  verificatore: z.string(),
  /** A window of its own, over a page that waits. */
  finestra: z.boolean(),
  /** The session that is to be confirmed; none is opened then. */
  sessione: z.int().optional(),
  iniziato: z.number(),
});
type Giro = z.output<typeof Giro>;

function sealGiro(key: ServerKey, giro: Omit<Giro, 'iniziato'>): string {
  const text = JSON.stringify({ ...giro, iniziato: Date.now() } satisfies Giro);
  return key.seal(Buffer.from(text), USE).toString('base64url');
}

/** Refused when it is none of ours, is too old, belongs to another answer, or has been here before. */
async function takeGiro(db: Db, key: ServerKey, sealed: string | undefined, risposta: URLSearchParams): Promise<Giro> {
  const opened = key.open(Buffer.from(sealed ?? '', 'base64url'), USE);
  const giro = opened && Giro.parse(JSON.parse(opened.toString())); // sealed by this server
  const isIt = giro !== undefined && risposta.get('state') === giro.stato && giro.iniziato + GOOD_FOR_MS > Date.now();
  if (!isIt || !(await countOnce(db, giro.stato))) throw GIRO_SCADUTO();
  return giro;
}

/** The account waits for whoever next has its e-mail at the provider. */
async function unlinkPersona(db: Tx, user_id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('identita_aziendali').where('user_id', '=', user_id).executeTakeFirst();
  if (numDeletedRows === 0n) throw NON_COLLEGATO();
}

interface Asked {
  /** What people call the provider. */
  nome: string;
  mappa: Mappa | undefined;
  /** The session that is to be confirmed, and when that was begun. */
  sessione: number;
  iniziato: number;
  token: string | undefined;
  address: string;
}

const SKEW_S = 60;

/**
 * The caller whose session is confirmed. Throws when the person at the provider is not the person of the session's account, has not signed in there
 * since the question, or is in none of the groups any more: the groups decide as at a sign-in.
 */
async function checkPersona(db: Db, persona: Persona, { nome, mappa, sessione, iniziato, token, address }: Asked): Promise<Caller> {
  const caller = token === undefined ? undefined : await authenticate(db, { tipo: 'sessione', secret: token });
  if (caller?.user.session_id !== sessione) throw GIRO_SCADUTO();
  const { id } = caller.user;
  const refuse = async (problem: Problem) => {
    await recordRefusedAccess(db, { evento: 'conferma_errata', utente: id, indirizzo: address, fattore: nome }, id);
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
  /** What people call the provider. */
  nome: string;
  /** Of a password that nobody knows. */
  password_hash: string;
}

/** Lets in who was recognized. What their groups give is the register's own doing, not theirs: it is written before it is said who they are. */
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

/** From here on the person is known by what the provider calls them. Of two who come at once as one, the second finds it said already. */
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
