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

// A page learns of its own writes as every other page does: by the event that tells of them. Where none comes (the stream is not open,
// or was lost, or the tab that holds it sleeps) it reads everything again.

// The event comes within some milliseconds of the answer, 66 at most on two busy cores (decision 39).
const LONGEST_WAIT_MS = 400;

let heard = 0;
let writing = 0;

/** An event has come, whatever it tells: the stream is there, and so will be what it has to tell of a write that was sent before. */
export function noteEvent(): void {
  heard += 1;
}

/** Whether what an event tells may be this page's own: a write is on its way, or was just answered. */
export function isWriting(): boolean {
  return writing > 0;
}

/** The answer of a write that was just sent; what it has changed shows afterwards, with events or without. */
export async function awaitEvent<T>(client: QueryClient, write: Promise<T>): Promise<T> {
  const before = heard; // it may come before the answer does
  writing += 1;
  const end = (after: () => void) =>
    setTimeout(() => {
      writing -= 1;
      after();
    }, LONGEST_WAIT_MS);
  try {
    const answer = await write;
    end(() => {
      if (heard === before) void refreshAll(client);
    });
    return answer;
  } catch (error) {
    end(() => undefined);
    throw error;
  }
}
