import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint, InputOf, ResultOf } from '#shared/endpoint.ts';
import type { FieldErrors, ProblemBody } from '#shared/problem.ts';
import { firstAnswer } from './first-reads.ts';
import { attendanceHeader, callerHeader } from './session-watch.ts';
import { createStore } from './store.ts';

/** Makes the input optional when none of its properties is required. */
export type InputArgs<E extends Endpoint> = object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

/** Sends one request of the API, typed by its contract. Throws CallError for a status other than 2xx. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: InputArgs<E>): Promise<ResultOf<E>> {
  const response = await send(endpoint, sentOf<E>(input));
  return response.json() as Promise<ResultOf<E>>; // not validated here: the server checks every reply against this schema
}

/** Returns the response itself, for callers that need its headers. */
export function send(endpoint: Endpoint, { params, query, body }: Sent, signal?: AbortSignal): Promise<Response> {
  return fetchOk(withQuery(pathOf(endpoint, params), query), {
    method: endpoint.method,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

const underWay = new Set<Promise<unknown>>();

export async function allAnswered(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

export async function fetchOk(url: string, init: RequestInit): Promise<Response> {
  const asked = ask(url, init);
  underWay.add(asked);
  const response = await asked.finally(() => underWay.delete(asked));
  if (response.ok) return response;
  const error = new CallError(response.status, response.statusText, await response.text());
  if (error.code === 'CONFERMA_RICHIESTA' && (await askConfirmation())) return fetchOk(url, init);
  throw error;
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const first = await firstAnswer(url, init.method);
  const headers = { ...init.headers, ...callerHeader(url), ...attendanceHeader() };
  return first ?? fetch(url, { credentials: 'include', ...init, headers });
}

// Sensitive actions require that the user has confirmed their identity recently. A rejected request waits here and is repeated after the
// confirmation.

/**
 * The open request to confirm the identity; null when there is none. The confirmation dialog reads this store
 * (src/features/accounts/auth/web/conferma-dialog.tsx).
 */
export const confirmation = createStore<{ answer: (done: boolean) => void } | null>(null);

let waiting: Promise<boolean> | undefined;

/** Asks the user once, even when several requests are waiting. Resolves to true after the confirmation, to false if the user cancels. */
function askConfirmation(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => confirmation.set({ answer: resolve })).finally(() => {
    waiting = undefined;
    confirmation.set(null);
  });
  return waiting;
}

const CHANNEL = 'organico-conferma';

/** Notifies other windows that the user has confirmed here. */
export function announceConfirmation(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls `done` when the user has confirmed in another window. Returns a function that stops listening. */
export function whenConfirmedElsewhere(done: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = done;
  return () => channel.close();
}

const NO_ANSWER = 'Il server non risponde. Controlla la connessione e riprova.';
const NO_SENTENCE = 'Il server non è riuscito a completare la richiesta. Riprova tra qualche istante.';
// The status codes of a proxy whose server does not respond.
const FROM_PROXY = [502, 503, 504];

/** A response other than 2xx. The message is `status: body or status text` and meant for logs; the other properties are for users. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: ProblemBody | undefined;
  /** The failure text of the write, for a response without a sentence. */
  fallback: string | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'CallError';
    this.status = status;
    this.problem = problemIn(text);
  }

  /** The server's sentence for the user; undefined when the response is not from our server, for example a proxy's page. */
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

/**
 * Returns the text to show for any error: the server's sentence, else the failure text of the write, else that the server did not respond.
 */
export function sentenceOf(error: Error): string {
  if (!(error instanceof CallError)) return NO_ANSWER;
  if (error.sentence) return error.sentence;
  return FROM_PROXY.includes(error.status) ? NO_ANSWER : (error.fallback ?? NO_SENTENCE);
}

/** Returns why a read failed when the server responded; undefined when it did not, so that the connection is to blame. */
export function reasonOf(error: Error): string | undefined {
  return error instanceof CallError && !(FROM_PROXY.includes(error.status) && !error.sentence) ? sentenceOf(error) : undefined;
}

export function isStatus(error: Error | null, status: number): boolean {
  return error instanceof CallError && error.status === status;
}

function problemIn(text: string): ProblemBody | undefined {
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

/** The untyped input of any endpoint. */
export interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function sentOf<E extends Endpoint>(input: InputOf<E> | undefined): Sent {
  return (input ?? {}) as Sent; // cast: InputOf has exactly these three keys
}

/** Fills the path: '/api/dipendenti/:id' and { id: 'x' } give '/api/dipendenti/x'. */
export function pathOf(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Removes undefined and empty values, so that an empty search and no search share one cache entry. */
export function setOnly(query: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

export function withQuery(path: string, query?: Record<string, unknown>): string {
  const text = new URLSearchParams(
    Object.entries(setOnly(query)).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text ? `${path}?${text}` : path;
}

/** The query key of an endpoint is its URL: ['api', 'dipendenti', id], then the query object when there is one. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: InputOf<E>): QueryKey {
  const { params, query } = sentOf<E>(input);
  const path = segments(pathOf(endpoint, params));
  const set = setOnly(query);
  return Object.keys(set).length > 0 ? [...path, set] : path;
}

/** The query key of a paged list. It ends with a word of its own, because its entry holds pages instead of rows. */
export function pagesKeyOf(endpoint: Endpoint, sent: Sent): QueryKey {
  return [...segments(pathOf(endpoint, sent.params)), setOnly(sent.query), 'pagine'];
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
