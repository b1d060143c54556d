import type { Endpoint, InputOf } from '#shared/endpoint.ts';

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
