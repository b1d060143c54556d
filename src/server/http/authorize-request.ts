import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import { credentialOf, GETTONE_NON_VALIDO, isProgram } from '#server/security/credential.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { isPaged } from '#shared/list.ts';
import { isGlobalAction } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/** Authenticates the caller of a request. Rejects with 401 or 403 a caller who may not call this endpoint. */
export async function authorizeRequest(db: Db, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const credential = endpoint.needs === 'public' ? undefined : credentialOf(request);
  request.caller = credential && (await authenticate(db, credential, { isUse: !isUnattended(request) }));
  rejectCaller(endpoint, request, request.caller);
}

export function rejectCaller(endpoint: Endpoint, request: FastifyRequest, caller: Caller | undefined): void {
  if (endpoint.needs !== 'public') {
    requireSignedIn(caller, request);
    rejectOtherAccount(caller, request);
  }
  rejectProgram(endpoint, request);
  requireAmministratore(endpoint, caller);
  rejectUnready(endpoint, caller);
}

function requireSignedIn(caller: Caller | undefined, request: FastifyRequest): asserts caller is Caller {
  if (caller) return;
  if (credentialOf(request)?.tipo === 'gettone') throw GETTONE_NON_VALIDO();
  throw new Problem('unauthenticated', 'NON_AUTENTICATO', 'Accedi per continuare.');
}

function requireAmministratore({ needs }: Endpoint, caller: Caller | undefined): void {
  if (!isGlobalAction(needs) || caller?.scope.amministratore) return;
  throw new Problem('forbidden', 'NON_CONSENTITO', 'Non puoi farlo: serve un amministratore.');
}

/** Returns whether a page sent the request on its own while the user is away. Such a request must not extend the session. */
export function isUnattended(request: FastifyRequest): boolean {
  return request.headers['x-organico-assente'] !== undefined;
}

/**
 * Rejects a request of a tab that shows another account. Signing in as another account in a second tab changes the cookie of
 * both tabs, and the first tab must not act as that account.
 */
function rejectOtherAccount(caller: Caller, request: FastifyRequest): void {
  const pageUserId = request.headers['x-organico-utente'];
  if (pageUserId === undefined || pageUserId === String(caller.user.id)) return;
  throw new Problem('unauthenticated', 'SESSIONE_CAMBIATA', 'Nel frattempo è entrato un altro utente. La pagina si aggiorna: riprova.');
}

export function isHeavy({ heavy, produces }: Endpoint): boolean {
  return heavy === true || produces !== undefined;
}

export function isWholeList({ query }: Endpoint, requestQuery: unknown): boolean {
  return query instanceof z.ZodObject && 'cursor' in query.shape && !isPaged(requestQuery as object);
}

const NON_PER_PROGRAMMI = () =>
  new Problem('forbidden', 'NON_PER_PROGRAMMI', 'È riservato a una persona che ha fatto accesso: con un gettone non si può.');
const GETTONE_SOLA_LETTURA = () =>
  new Problem('forbidden', 'GETTONE_SOLA_LETTURA', 'Questo gettone è di sola lettura: può leggere, non cambiare.');

export function rejectProgram(
  { forPeople, conferma, method, needs }: Pick<Endpoint, 'forPeople' | 'conferma' | 'method' | 'needs'>,
  request: FastifyRequest,
): void {
  if (!isProgram(request)) return;
  if (forPeople || conferma) throw NON_PER_PROGRAMMI();
  if (needs !== 'public' && method !== 'GET' && request.caller?.gettone?.sola_lettura) throw GETTONE_SOLA_LETTURA();
}

// The errors that require a second factor or a confirmation first. The same call succeeds after the caller has set up the
// factor or confirmed their identity.
const FATTORE_RICHIESTO = () =>
  new Problem('forbidden', 'FATTORE_RICHIESTO', 'Per il tuo account i due passaggi sono obbligatori: attivali, poi continua.');
const CONFERMA_RICHIESTA = () =>
  new Problem('forbidden', 'CONFERMA_RICHIESTA', 'Per farlo conferma prima di essere tu: con la password, un codice o una passkey.');

const UNREADY_CODES = [FATTORE_RICHIESTO(), CONFERMA_RICHIESTA()].map(({ code }) => code);

export const isFactorOverdue = ({ user }: Caller): boolean => user.fattore?.scaduto === true;

export function rejectUnready({ beforeFactor, conferma }: Endpoint, caller: Caller | undefined): void {
  if (!caller) return;
  if (!beforeFactor && isFactorOverdue(caller)) throw FATTORE_RICHIESTO();
  if (conferma && !caller.isConfirmed) throw CONFERMA_RICHIESTA();
}

export const isPermissionProblem = (error: unknown): error is Problem =>
  error instanceof Problem && error.kind === 'forbidden' && !UNREADY_CODES.includes(error.code);
