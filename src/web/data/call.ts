import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint, InputOf, ResultOf } from '#shared/endpoint.ts';
import type { FieldErrors, ProblemBody } from '#shared/problem.ts';
import { firstAnswer } from './first-reads.ts';
import { attendanceHeader, callerHeader } from './session-watch.ts';
import { createStore } from './store.ts';

/** The input may be left out when nothing in it is mandatory. */
export type InputArgs<E extends Endpoint> = object extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

/** One call of the API, typed by its contract. Throws CallError for what is not 2xx. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: InputArgs<E>): Promise<ResultOf<E>> {
  const response = await send(endpoint, sentOf<E>(input));
  return response.json() as Promise<ResultOf<E>>; // the network door: the server checks every reply against this very schema
}

/** The answer itself, for those who need its headers. */
export function send(endpoint: Endpoint, { params, query, body }: Sent, signal?: AbortSignal): Promise<Response> {
  return fetchOk(withQuery(pathOf(endpoint, params), query), {
    method: endpoint.method,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

const underWay = new Set<Promise<unknown>>();

/** Resolves when no call is on its way any more. */
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

// What is dear the server does only for who has just shown who they are. The call that was refused waits here, and is made again.

/** Set while somebody is asked: shown by the dialog (src/features/accounts/auth/web/conferma-dialog.tsx). */
export const confirmation = createStore<{ answer: (done: boolean) => void } | null>(null);

let waiting: Promise<boolean> | undefined;

/** Asks, once for all calls that wait; true when it was shown. */
function askConfirmation(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => confirmation.set({ answer: resolve })).finally(() => {
    waiting = undefined;
    confirmation.set(null);
  });
  return waiting;
}

const CHANNEL = 'organico-conferma';

/** Tells the other windows that it was shown in this one. */
export function announceConfirmation(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls `done` once it was shown in another window; what it gives back stops that. */
export function whenConfirmedElsewhere(done: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = done;
  return () => channel.close();
}

const NO_ANSWER = 'Il server non risponde. Controlla la connessione e riprova.';
const NO_SENTENCE = 'Il server non è riuscito a completare la richiesta. Riprova tra qualche istante.';
// What a proxy answers in the place of a server that does not.
const FROM_PROXY = [502, 503, 504];

/** An answer that is not 2xx. The message is `status: body or status text`; the rest is for people. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: ProblemBody | undefined;
  /** What the write that failed says of itself where the answer has no sentence. */
  fallback: string | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'CallError';
    this.status = status;
    this.problem = problemIn(text);
  }

  /** The server's sentence, fit to show; undefined when the answer was not one of ours (a proxy's page, say). */
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

/** What to tell a person about any error: the server's own sentence, else that of the write, else that there was none; or that it did not answer. */
export function sentenceOf(error: Error): string {
  if (!(error instanceof CallError)) return NO_ANSWER;
  if (error.sentence) return error.sentence;
  return FROM_PROXY.includes(error.status) ? NO_ANSWER : (error.fallback ?? NO_SENTENCE);
}

/** Why something could not be read, where the server answered and so the connection is not to blame; undefined where it did not. */
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
    return undefined; // not JSON: a gateway's page, or nothing
  }
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' && 'code' in body;
}

/** The input of a call as the network sees it, whatever the call. */
export interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function sentOf<E extends Endpoint>(input: InputOf<E> | undefined): Sent {
  return (input ?? {}) as Sent; // the network door: InputOf is made of exactly these three keys
}

/** '/api/dipendenti/:id' and { id: 'x' } -> '/api/dipendenti/x'. */
export function pathOf(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Without what is not set: an empty search is no search, and two ways of saying it share one cache entry. */
export function setOnly(query: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

export function withQuery(path: string, query?: Record<string, unknown>): string {
  const text = new URLSearchParams(
    Object.entries(setOnly(query)).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text ? `${path}?${text}` : path;
}

/** Server data is keyed by its URL: ['api', 'dipendenti', id], then the query object when there is one. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: InputOf<E>): QueryKey {
  const { params, query } = sentOf<E>(input);
  const path = segments(pathOf(endpoint, params));
  const set = setOnly(query);
  return Object.keys(set).length > 0 ? [...path, set] : path;
}

/** The paged form of the same list holds pages, not rows: its key ends with a word of its own. */
export function pagesKeyOf(endpoint: Endpoint, sent: Sent): QueryKey {
  return [...segments(pathOf(endpoint, sent.params)), setOnly(sent.query), 'pagine'];
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
