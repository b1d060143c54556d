import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '#shared/endpoint.ts';
import { prefixOf } from './keys.ts';

// Refreshing a list asks for each of its pages again, one after the other. Who has scrolled through thousands of rows gets the first
// ones afresh and loads the others by scrolling, instead of waiting for a hundred answers.
const MOST_PAGES = 5;

/** A read, or the path at and below which reads are meant. */
export type Refreshed = Endpoint | `/api/${string}`;

/** Marks everything read from these as out of date: what is on the screen is read again, the rest when it is shown. Resolves when it was. */
export async function refresh(client: QueryClient, reads: readonly Refreshed[]): Promise<void> {
  const keys = reads.map((read) => (typeof read === 'string' ? read.split('/').filter(Boolean) : prefixOf(read)));
  await Promise.all(keys.map((queryKey) => refreshAll(client, { queryKey })));
}

/** The same for the queries that are meant. */
export function refreshWhere(client: QueryClient, isMeant: (query: Query) => boolean): void {
  void refreshAll(client, { predicate: isMeant });
}

function refreshAll(client: QueryClient, filters: { queryKey: QueryKey } | { predicate: (query: Query) => boolean }): Promise<void> {
  for (const query of client.getQueryCache().findAll(filters)) {
    if (query.queryKey.at(-1) === 'pagine') client.setQueryData(query.queryKey, shortened);
  }
  return client.invalidateQueries(filters);
}

function shortened(data: InfiniteData<unknown> | undefined): InfiniteData<unknown> | undefined {
  if (!data || data.pages.length <= MOST_PAGES) return data;
  return { pages: data.pages.slice(0, MOST_PAGES), pageParams: data.pageParams.slice(0, MOST_PAGES) };
}
