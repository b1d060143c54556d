import type { Endpoint, InputOf, ResultOf } from '#shared/endpoint.ts';
import { pathOf, type Sent, sentOf, withQuery } from './address.ts';
import { attendanceHeader } from './attendance.ts';
import { CallError } from './call-error.ts';
import { askConfirmation } from './confirmation.ts';
import { callerHeader } from './session-watch.ts';

// What the page has asked for before the app was there (public/first-reads.js, decision 91).
const { firstReads } = globalThis as { firstReads?: (url: string, method: string | undefined) => Promise<Response | undefined> };

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

export async function fetchOk(url: string, init: RequestInit): Promise<Response> {
  const response =
    (await firstReads?.(url, init.method)) ??
    (await fetch(url, {
      credentials: 'include',
      ...init,
      headers: { ...init.headers, ...callerHeader(url), ...attendanceHeader() },
    }));
  if (response.ok) return response;
  const error = new CallError(response.status, response.statusText, await response.text());
  if (error.code === 'CONFERMA_RICHIESTA' && (await askConfirmation())) return fetchOk(url, init);
  throw error;
}
