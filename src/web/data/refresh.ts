import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { Read } from '#shared/endpoint.ts';

// Refreshing a list asks for each of its pages again, one after the other. Who has scrolled through thousands of rows gets the first
// ones afresh and loads the others by scrolling, instead of waiting for a hundred answers.
const MOST_PAGES = 5;

/** Marks what came from these calls as out of date: what is on the screen is read again, the rest when it is shown. Resolves when it was. */
export function refresh(client: QueryClient, reads: readonly Read[]): Promise<void> {
  return refreshWhere(client, ({ meta }) => reads.some((read) => read === meta?.read));
}

/** The same for everything that was read from the server. */
export function refreshAll(client: QueryClient): Promise<void> {
  return refreshWhere(client, ({ queryKey }) => queryKey[0] === 'api');
}

/** The same for the queries that are meant. */
export function refreshWhere(client: QueryClient, isMeant: (query: Query) => boolean): Promise<void> {
  for (const query of client.getQueryCache().findAll({ predicate: isMeant })) {
    if (query.queryKey.at(-1) === 'pagine') client.setQueryData(query.queryKey, shortened);
  }
  return client.invalidateQueries({ predicate: isMeant });
}

function shortened(data: InfiniteData<unknown> | undefined): InfiniteData<unknown> | undefined {
  if (!data || data.pages.length <= MOST_PAGES) return data;
  return { pages: data.pages.slice(0, MOST_PAGES), pageParams: data.pageParams.slice(0, MOST_PAGES) };
}
