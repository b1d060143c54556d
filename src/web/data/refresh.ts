import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#shared/endpoint.ts';
import { prefixOf } from './keys.ts';

// Refreshing a list asks for each of its pages again, one after the other. Who has scrolled through thousands of rows gets the first
// ones afresh and loads the others by scrolling, instead of waiting for a hundred answers.
const MOST_PAGES = 5;

/** Marks everything read from these endpoints as out of date: what is on the screen is read again, the rest when it is shown. */
export function refresh(client: QueryClient, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    const queryKey = prefixOf(endpoint);
    client.setQueriesData<InfiniteData<unknown>>({ queryKey, predicate: (query) => query.queryKey.at(-1) === 'pagine' }, shortened);
    void client.invalidateQueries({ queryKey });
  }
}

function shortened(data: InfiniteData<unknown> | undefined): InfiniteData<unknown> | undefined {
  if (!data || data.pages.length <= MOST_PAGES) return data;
  return { pages: data.pages.slice(0, MOST_PAGES), pageParams: data.pageParams.slice(0, MOST_PAGES) };
}
