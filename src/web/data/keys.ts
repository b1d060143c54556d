import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '#shared/endpoint.ts';
import { pathOf, type Sent, sentOf, setOnly } from './address.ts';

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
