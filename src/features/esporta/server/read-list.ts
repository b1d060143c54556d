import { Page } from '#server/http/page.ts';
import { checkReply } from '#server/http/parse.ts';
import type { Route } from '#server/http/route.ts';
import { MAX_LIMIT } from '#shared/list.ts';

/** Who asks a list, and for what: as the kernel would hand it to the list itself. */
export type Asked = Parameters<Route['handle']>[0];

interface Read {
  /** How many rows match. */
  total: number;
  /** They come as they are read: one page after the other, and never two at once. */
  pages: AsyncIterable<unknown[]>;
}

/**
 * All rows of a list through the list's own route: the same rows, the same values, hidden to the same people. Each page is read in a
 * snapshot of its own and no connection is held between two: whoever downloads slowly keeps nothing from anybody.
 */
export async function readList(list: Route, asked: Asked): Promise<Read> {
  const read = async (cursor?: string): Promise<Page<unknown>> => {
    // The export's query is the list's own but for these two. A page is what an export holds at a time; larger ones were not faster.
    const query = { ...(asked.query as object | undefined), limit: MAX_LIMIT, cursor } as unknown as Asked['query'];
    const answer = await list.handle({ ...asked, query });
    if (!(answer instanceof Page)) throw new Error(`${list.endpoint.path} did not answer with a page.`);
    return new Page(checkReply(list.endpoint, answer.items) as unknown[], answer.total, answer.nextCursor);
  };
  // Read before anything is sent: a refusal is still an answer like any other.
  const first = await read();
  return { total: first.total, pages: pagesFrom(first, read) };
}

async function* pagesFrom(first: Page<unknown>, read: (cursor: string) => Promise<Page<unknown>>): AsyncGenerator<unknown[]> {
  for (let page = first; ; page = await read(page.nextCursor)) {
    yield page.items;
    if (page.nextCursor === undefined) return;
  }
}
