import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint, InputOf, ResultOf } from '#shared/endpoint.ts';
import type { FieldErrors, ProblemBody } from '#shared/problem.ts';
import { awaitFirstRead } from './first-reads.ts';
import { absenceHeader, callerHeader } from './session-watch.ts';
import { createStore } from './store.ts';

export type InputArgs<E extends Endpoint> = object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

/** Sends a request and returns the parsed reply. Throws CallError for a status other than 2xx. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: InputArgs<E>): Promise<ResultOf<E>> {
  const response = await send(endpoint, requestInputOf<E>(input));
  // the web app does not validate the reply, because the server checks every reply against this schema
  return response.json() as Promise<ResultOf<E>>;
}

export function send(endpoint: Endpoint, { params, query, body }: RequestInput, signal?: AbortSignal): Promise<Response> {
  return fetchOk(withQuery(pathOf(endpoint, params), query), {
    method: endpoint.method,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

const pendingRequests = new Set<Promise<unknown>>();

export async function allRequestsSettled(): Promise<void> {
  while (pendingRequests.size > 0) await Promise.allSettled(pendingRequests);
}

export async function fetchOk(url: string, init: RequestInit): Promise<Response> {
  const request = sendRequest(url, init);
  pendingRequests.add(request);
  const response = await request.finally(() => pendingRequests.delete(request));
  if (response.ok) return response;
  const error = new CallError(response.status, response.statusText, await response.text());
  if (error.code === 'CONFERMA_RICHIESTA' && (await requestConfirmation())) return fetchOk(url, init);
  throw error;
}

async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  const firstReadResponse = await awaitFirstRead(url, init.method);
  const headers = { ...init.headers, ...callerHeader(url), ...absenceHeader() };
  return firstReadResponse ?? fetch(url, { credentials: 'include', ...init, headers });
}

/**
 * The open request to confirm the user's identity before a sensitive call; null when there is none. The dialog in
 * src/features/accounts/auth/web/conferma-dialog.tsx reads it, and the rejected call is repeated after the confirmation.
 */
export const confirmation = createStore<{ answer: (done: boolean) => void } | null>(null);

let pendingConfirmation: Promise<boolean> | undefined;

/** Opens one dialog for all calls that wait for a confirmation of the identity. Resolves to false if the user cancels. */
function requestConfirmation(): Promise<boolean> {
  pendingConfirmation ??= new Promise<boolean>((resolve) => confirmation.set({ answer: resolve })).finally(() => {
    pendingConfirmation = undefined;
    confirmation.set(null);
  });
  return pendingConfirmation;
}

const CHANNEL = 'organico-conferma';

export function announceConfirmation(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

export function onConfirmedInOtherWindow(onConfirmed: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = onConfirmed;
  return () => channel.close();
}

const NO_RESPONSE_TEXT = 'Il server non risponde. Controlla la connessione e riprova.';
const DEFAULT_TEXT = 'Il server non è riuscito a completare la richiesta. Riprova tra qualche istante.';
const PROXY_STATUSES = [502, 503, 504];

/** The error of a call with a status other than 2xx. Its `message` is for logs; the other properties are for users. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: ProblemBody | undefined;
  fallback: string | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'CallError';
    this.status = status;
    this.problem = parseProblem(text);
  }

  /** The server's error text. Undefined when the response is not from our server, for example when it is a proxy's page. */
  get sentence(): string | undefined {
    return this.problem?.message;
  }

  get code(): string | undefined {
    return this.problem?.code;
  }

  get fields(): FieldErrors {
    return this.problem?.fields ?? {};
  }
}

/** Returns the error text for the user: the server's text if there is one, otherwise the failure text of the write or a general text. */
export function sentenceOf(error: Error): string {
  if (!(error instanceof CallError)) return NO_RESPONSE_TEXT;
  if (error.sentence) return error.sentence;
  return PROXY_STATUSES.includes(error.status) ? NO_RESPONSE_TEXT : (error.fallback ?? DEFAULT_TEXT);
}

/** Returns the error text for the user; undefined when the server did not respond. */
export function serverReasonOf(error: Error): string | undefined {
  return error instanceof CallError && !(PROXY_STATUSES.includes(error.status) && !error.sentence) ? sentenceOf(error) : undefined;
}

export function isStatus(error: Error | null, status: number): boolean {
  return error instanceof CallError && error.status === status;
}

function parseProblem(text: string): ProblemBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isProblem(body) ? body : undefined;
  } catch {
    return undefined; // the body is not JSON: it is empty or the page of a gateway
  }
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' && 'code' in body;
}

export interface RequestInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function requestInputOf<E extends Endpoint>(input: InputOf<E> | undefined): RequestInput {
  return (input ?? {}) as RequestInput; // cast: InputOf has exactly the three keys of RequestInput
}

/** Returns the path with its parameters filled in: '/api/dipendenti/:id' and { id: 'x' } give '/api/dipendenti/x'. */
export function pathOf(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

export function withoutEmpty(query: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

export function withQuery(path: string, query?: Record<string, unknown>): string {
  const text = new URLSearchParams(
    Object.entries(withoutEmpty(query)).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Returns the query key of a GET call: the parts of its path, such as ['api', 'dipendenti', id], then the query object if it is not empty.
 */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input?: InputOf<E>): QueryKey {
  const { params, query } = requestInputOf<E>(input);
  const path = pathSegments(pathOf(endpoint, params));
  const nonEmpty = withoutEmpty(query);
  return Object.keys(nonEmpty).length > 0 ? [...path, nonEmpty] : path;
}

/** Returns the query key of a paged list. It ends with 'pagine', because its cache entry contains pages instead of rows. */
export function pagesQueryKeyOf(endpoint: Endpoint, sent: RequestInput): QueryKey {
  return [...pathSegments(pathOf(endpoint, sent.params)), withoutEmpty(sent.query), 'pagine'];
}

function pathSegments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
