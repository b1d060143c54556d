// A list that is asked for without a limit: one JSON array that is written page by page while it is read, and is never in memory as a whole.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListRead } from './read-list.ts';

interface WholeList extends ListRead {
  /** The ETag. */
  tag: string | undefined;
}

/**
 * Sends all rows. A list of one page is an answer like any other; a longer one waits for its turn. An error in the middle closes the connection:
 * half an array is not valid JSON, so it cannot be taken for the whole list.
 */
export async function sendWholeList(
  request: FastifyRequest,
  reply: FastifyReply,
  { first, pages, tag }: WholeList,
  takeTurn: () => Promise<unknown>,
): Promise<void> {
  const isLong = first.nextCursor !== undefined;
  if (isLong) await takeTurn(); // may refuse: an error has no ETag
  reply.header('x-total-count', String(first.total));
  if (tag !== undefined) reply.header('etag', tag);
  reply.type('application/json; charset=utf-8');
  if (!isLong) {
    await reply.send(JSON.stringify(first.items));
    return;
  }
  // A HEAD request would read all rows only to drop them.
  await reply.send(Readable.from(request.method === 'HEAD' ? [] : arrayOf(pages), { objectMode: false }));
}

async function* arrayOf(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield '[';
  let before = '';
  for await (const page of pages) {
    if (page.length === 0) continue; // its rows were deleted meanwhile
    yield before + JSON.stringify(page).slice(1, -1);
    before = ',';
  }
  yield ']';
}
