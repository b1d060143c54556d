import type { Caller } from '#server/security/authenticate.ts';
import { findLetture } from '#server/security/letture-recorder.ts';
import type { ViaLettura } from '#shared/letture.ts';
import { Page } from './page.ts';
import { checkReply } from './parse.ts';
import type { Route } from './route.ts';

export type ListContext = Parameters<Route['handle']>[0];

export interface ListPages {
  first: Page<unknown>;
  /** The pages of the list, including the first page. The list reads one page after the other, never two at once. */
  pages: AsyncIterable<unknown[]>;
}

// The numbers of rows per page. Larger pages delay other requests. The first page is smaller, because it stays in memory while
// the request waits for a slot.
const FIRST_PAGE_ROWS = 200;
const PAGE_ROWS = 500;

/**
 * Reads a list page by page. No connection is kept between two pages, and the caller is authenticated again before each page.
 * Reads of reserved data are recorded with `via`.
 */
export async function readList(list: Route, context: ListContext, via?: ViaLettura): Promise<ListPages> {
  const readNextPage = async ({ user, scope }: Pick<Caller, 'user' | 'scope'>, cursor?: string): Promise<Page<unknown>> => {
    const page = await readPage(list, { ...context, user, scope }, cursor);
    context.request.letture.tell([...page.letture, ...findLetture(list.endpoint, page.items)]);
    await context.request.letture.record(context.db, scope, via);
    return page;
  };
  // The first page is read before the answer begins, so that an error becomes a normal error answer.
  const first = await readNextPage(context);
  return { first, pages: allPages(first, async (cursor) => readNextPage(await context.request.recognizeAgain(), cursor)) };
}

/**
 * Reads one page of a list. The page is not yet validated by its contract, and its reads of reserved data are not yet recorded.
 */
export async function readUncheckedPage(list: Route, context: ListContext, cursor: string | undefined): Promise<Page<unknown>> {
  // The cast is safe, because the query differs from the validated query only in limit and cursor.
  const query = {
    ...(context.query as object | undefined),
    limit: cursor === undefined ? FIRST_PAGE_ROWS : PAGE_ROWS,
    cursor,
  } as unknown as ListContext['query'];
  const result = await list.handle({ ...context, query });
  if (!(result instanceof Page)) throw new Error(`${list.endpoint.path} did not answer with a page.`);
  return result;
}

async function readPage(list: Route, context: ListContext, cursor: string | undefined): Promise<Page<unknown>> {
  const { items, total, nextCursor, letture } = await readUncheckedPage(list, context, cursor);
  return new Page(checkReply(list.endpoint, items) as unknown[], total, nextCursor, letture);
}

async function* allPages(first: Page<unknown>, readNextPage: (cursor: string) => Promise<Page<unknown>>): AsyncGenerator<unknown[]> {
  for (let page = first; ; page = await readNextPage(page.nextCursor)) {
    yield page.items;
    if (page.nextCursor === undefined) return;
  }
}
