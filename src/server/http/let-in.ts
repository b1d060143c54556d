// Who calls, and whether they may call this at all.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/handle.ts';
import { authenticate, type Caller } from '#server/security/authenticate.ts';
import { credentialOf, GETTONE_NON_VALIDO, isProgram } from '#server/security/credential.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { wantsPage } from '#shared/list.ts';
import { isGlobalAction } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/** Asks who the caller is, and refuses who may not call this at all. */
export async function letIn(db: Db, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const credential = endpoint.needs === 'public' ? undefined : credentialOf(request);
  request.caller = credential && (await authenticate(db, credential, { isUse: !isUnattended(request) }));
  refuseCaller(endpoint, request, request.caller);
}

/** Refuses who is not signed in, or may not call this whatever it is about. */
export function refuseCaller(endpoint: Endpoint, request: FastifyRequest, caller: Caller | undefined): void {
  if (endpoint.needs !== 'public') {
    refuseStranger(caller, request);
    refuseAnotherCaller(caller, request);
  }
  refuseProgram(endpoint, request);
  refuseGlobal(endpoint, caller);
  refuseUnready(endpoint, caller);
}

function refuseStranger(caller: Caller | undefined, request: FastifyRequest): asserts caller is Caller {
  if (caller) return;
  if (credentialOf(request)?.tipo === 'gettone') throw GETTONE_NON_VALIDO();
  throw new Problem('unauthenticated', 'NON_AUTENTICATO', 'Accedi per continuare.');
}

/** What belongs to no brand is the amministratore's. */
function refuseGlobal({ needs }: Endpoint, caller: Caller | undefined): void {
  if (!isGlobalAction(needs) || caller?.scope.amministratore) return;
  throw new Problem('forbidden', 'NON_CONSENTITO', 'Non puoi farlo: serve un amministratore.');
}

/** A page that nobody is at reads again what others change: that alone must not keep a session alive (rule 25). */
export function isUnattended(request: FastifyRequest): boolean {
  return request.headers['x-organico-assente'] !== undefined;
}

/**
 * A page says for whom it was made. Signing in as somebody else in another tab changes the cookie under it: it must not act,
 * nor be recorded, as that other person. Programs that do not say it are taken by their session alone.
 */
function refuseAnotherCaller(caller: Caller, request: FastifyRequest): void {
  const madeFor = request.headers['x-organico-utente'];
  if (madeFor === undefined || madeFor === String(caller.user.id)) return;
  throw new Problem('unauthenticated', 'SESSIONE_CAMBIATA', 'Nel frattempo è entrato un altro utente. La pagina si aggiorna: riprova.');
}

// Calls that use much of the server: files, whole lists, and calls whose contract says `heavy`.

/** Whether the call is dear from its beginning. */
export function isHeavy({ heavy, produces }: Endpoint): boolean {
  return heavy === true || produces !== undefined;
}

/** Whether this is a list of pages that nobody asked a page of: then all of it is meant. */
export function isWholeList({ query }: Endpoint, asked: unknown): boolean {
  return query instanceof z.ZodObject && 'cursor' in query.shape && !wantsPage(asked as object); // parsed by that very object
}

const NON_PER_PROGRAMMI = () =>
  new Problem('forbidden', 'NON_PER_PROGRAMMI', 'È riservato a una persona che ha fatto accesso: con un gettone non si può.');
const GETTONE_SOLA_LETTURA = () =>
  new Problem('forbidden', 'GETTONE_SOLA_LETTURA', 'Questo gettone è di sola lettura: può leggere, non cambiare.');

/** What no token may do, whatever its account may: what only somebody does who is there, and of one that only reads, any change. */
export function refuseProgram(
  { forPeople, conferma, method, needs }: Pick<Endpoint, 'forPeople' | 'conferma' | 'method' | 'needs'>,
  request: FastifyRequest,
): void {
  if (!isProgram(request)) return;
  if (forPeople || conferma) throw NON_PER_PROGRAMMI();
  if (needs !== 'public' && method !== 'GET' && request.caller?.gettone?.sola_lettura) throw GETTONE_SOLA_LETTURA();
}

// Refusals that say nothing of rights: what is asked for has something else to come before it, and is then done.
const FATTORE_RICHIESTO = () =>
  new Problem('forbidden', 'FATTORE_RICHIESTO', 'Per il tuo account i due passaggi sono obbligatori: attivali, poi continua.');
const CONFERMA_RICHIESTA = () =>
  new Problem('forbidden', 'CONFERMA_RICHIESTA', 'Per farlo conferma prima di essere tu: con la password, un codice o una passkey.');

const CODES = [FATTORE_RICHIESTO(), CONFERMA_RICHIESTA()].map(({ code }) => code);

/** Whether the caller's deadline for the second factor has passed: then only the calls that set it up are allowed. */
export const isFactorOverdue = ({ user }: Caller): boolean => user.fattore?.scaduto === true;

/** Who has to set up a second factor does that first; and what is dear waits until its caller has shown again who they are. */
export function refuseUnready({ beforeFactor, conferma }: Endpoint, caller: Caller | undefined): void {
  if (!caller) return;
  if (!beforeFactor && isFactorOverdue(caller)) throw FATTORE_RICHIESTO();
  if (conferma && !caller.isConfirmed) throw CONFERMA_RICHIESTA();
}

/** Whether somebody was refused for what they may not do at all. */
export const isOfRights = (error: unknown): error is Problem =>
  error instanceof Problem && error.kind === 'forbidden' && !CODES.includes(error.code);
