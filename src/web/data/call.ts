import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint, InputOf, ResultOf } from '#shared/endpoint.ts';
import type { FieldErrors, ProblemBody } from '#shared/problem.ts';
import { awaitFirstRead } from './first-reads.ts';
import { absenceHeader, callerHeader } from './session-watch.ts';
import { createStore } from './store.ts';

export type InputArgs<E extends Endpoint> = object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

/** Throws CallError for a status other than 2xx. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: InputArgs<E>): Promise<ResultOf<E>> {
  const response = await send(endpoint, requestInputOf<E>(input));
  return response.json() as Promise<ResultOf<E>>; // not validated here: the server checks every reply against this schema
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

// A rejected sensitive action waits here and is repeated after the user has confirmed the identity.

/** Null when no confirmation is open. Read by src/features/accounts/auth/web/conferma-dialog.tsx. */
export const confirmation = createStore<{ answer: (done: boolean) => void } | null>(null);

let pendingConfirmation: Promise<boolean> | undefined;

/** One dialog for all waiting requests. Resolves to false if the user cancels. */
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

/** The message is for logs; the other properties are for users. */
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

  /** Undefined when the response is not from our server, for example a proxy's page. */
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

/** The server's sentence, else the failure text of the write, else that the server did not respond. */
export function sentenceOf(error: Error): string {
  if (!(error instanceof CallError)) return NO_RESPONSE_TEXT;
  if (error.sentence) return error.sentence;
  return PROXY_STATUSES.includes(error.status) ? NO_RESPONSE_TEXT : (error.fallback ?? DEFAULT_TEXT);
}

/** Undefined when the server did not respond. */
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
    return undefined; // not JSON: a gateway's page, or an empty body
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
  return (input ?? {}) as RequestInput; // cast: InputOf has exactly these three keys
}

/** '/api/dipendenti/:id' and { id: 'x' } give '/api/dipendenti/x'. */
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

/** ['api', 'dipendenti', id], then the query object when there is one. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input?: InputOf<E>): QueryKey {
  const { params, query } = requestInputOf<E>(input);
  const path = pathSegments(pathOf(endpoint, params));
  const nonEmpty = withoutEmpty(query);
  return Object.keys(nonEmpty).length > 0 ? [...path, nonEmpty] : path;
}

/** Ends with an extra part, because its cache entry contains pages instead of rows. */
export function pagesQueryKeyOf(endpoint: Endpoint, sent: RequestInput): QueryKey {
  return [...pathSegments(pathOf(endpoint, sent.params)), withoutEmpty(sent.query), 'pagine'];
}

function pathSegments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
