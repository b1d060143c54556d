import type { Caller } from '#server/security/authenticate.ts';
import { lettureIn } from '#server/security/told-letture.ts';
import type { ViaLettura } from '#shared/letture.ts';
import { Page } from './page.ts';
import { checkReply } from './parse.ts';
import type { Route } from './route.ts';

/** Who asks a list, and for what: as the kernel would hand it to the list itself. */
export type AskedList = Parameters<Route['handle']>[0];

export interface ListRead {
  first: Page<unknown>;
  /** All of them, the first one too: they come as they are read, one after the other, and never two at once. */
  pages: AsyncIterable<unknown[]>;
}

// What an answer that is written while it is read holds at a time. Larger pages are hardly faster, and hold up who asks meanwhile. The
// first is smaller: it is held by who still waits for a turn.
const FIRST_ROWS = 200;
const ROWS = 500;

/**
 * All rows of a list through the list's own route: the same rows, the same values, hidden to the same people. Each page is read in a
 * snapshot of its own and no connection is held between two: whoever downloads slowly keeps nothing from anybody. Before each page but the
 * first the caller is recognized anew: a session that has ended, or a right that was taken away, ends the reading with a refusal. What a page
 * tells is recorded before it goes out, as read by `way` (decision 87).
 */
export async function readList(list: Route, asked: AskedList, way?: ViaLettura): Promise<ListRead> {
  const read = async ({ user, scope }: Pick<Caller, 'user' | 'scope'>, cursor?: string): Promise<Page<unknown>> => {
    const page = await readPage(list, { ...asked, user, scope }, cursor);
    asked.request.letture.tell([...page.letture, ...lettureIn(list.endpoint, page.items)]);
    await asked.request.letture.record(asked.db, scope, way);
    return page;
  };
  // Read before anything is sent: a refusal is still an answer like any other.
  const first = await read(asked);
  return { first, pages: pagesFrom(first, async (cursor) => read(await asked.request.recognizeAgain(), cursor)) };
}

/** One of them as the list's handler gives it: not yet as its contract lets it out, and nobody is told of yet as having read it. */
export async function askPage(list: Route, asked: AskedList, cursor: string | undefined): Promise<Page<unknown>> {
  // What was asked is the list's own query but for these two.
  const query = {
    ...(asked.query as object | undefined),
    limit: cursor === undefined ? FIRST_ROWS : ROWS,
    cursor,
  } as unknown as AskedList['query'];
  const answer = await list.handle({ ...asked, query });
  if (!(answer instanceof Page)) throw new Error(`${list.endpoint.path} did not answer with a page.`);
  return answer;
}

async function readPage(list: Route, asked: AskedList, cursor: string | undefined): Promise<Page<unknown>> {
  const { items, total, nextCursor, letture } = await askPage(list, asked, cursor);
  return new Page(checkReply(list.endpoint, items) as unknown[], total, nextCursor, letture);
}

async function* pagesFrom(first: Page<unknown>, read: (cursor: string) => Promise<Page<unknown>>): AsyncGenerator<unknown[]> {
  for (let page = first; ; page = await read(page.nextCursor)) {
    yield page.items;
    if (page.nextCursor === undefined) return;
  }
}
