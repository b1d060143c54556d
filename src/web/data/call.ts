import type { Endpoint, InputOf, ResultOf } from '#shared/endpoint.ts';
import { pathOf, type Sent, sentOf, withQuery } from './address.ts';
import { CallError } from './call-error.ts';
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
