import type { Caller } from '#server/security/authenticate.ts';
import { lettureIn } from '#server/security/letture-recorder.ts';
import type { ViaLettura } from '#shared/letture.ts';
import { Page } from './page.ts';
import { checkReply } from './parse.ts';
import type { Route } from './route.ts';

/** A list request with its caller, in the form that the kernel passes to the list's handler. */
export type AskedList = Parameters<Route['handle']>[0];

export interface ListRead {
  first: Page<unknown>;
  /** All pages including the first, read one after the other, never two at once. */
  pages: AsyncIterable<unknown[]>;
}

// Rows per page of a streamed answer. Larger pages are hardly faster and delay other requests. The first page is smaller,
// because it stays in memory while the request waits for a slot.
const FIRST_ROWS = 200;
const ROWS = 500;

/**
 * Reads all rows of a list through the list's own route, so the same permissions apply. Each page has its own snapshot, and no
 * connection is kept between two pages, so a slow download blocks nobody. Before each page but the first the caller is
 * authenticated again: an ended session or a removed permission throws. Reads of reserved data are recorded with `way` before
 * the page is sent.
 */
export async function readList(list: Route, asked: AskedList, way?: ViaLettura): Promise<ListRead> {
  const read = async ({ user, scope }: Pick<Caller, 'user' | 'scope'>, cursor?: string): Promise<Page<unknown>> => {
    const page = await readPage(list, { ...asked, user, scope }, cursor);
    asked.request.letture.tell([...page.letture, ...lettureIn(list.endpoint, page.items)]);
    await asked.request.letture.record(asked.db, scope, way);
    return page;
  };
  // The first page is read before anything is sent, so that an error in it becomes a normal error answer.
  const first = await read(asked);
  return { first, pages: pagesFrom(first, async (cursor) => read(await asked.request.recognizeAgain(), cursor)) };
}

/** One page from the list's handler: not yet validated by its contract, and its reads of reserved data are not yet recorded. */
export async function askPage(list: Route, asked: AskedList, cursor: string | undefined): Promise<Page<unknown>> {
  // The cast is safe, because only limit and cursor differ from the validated query of the list.
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
