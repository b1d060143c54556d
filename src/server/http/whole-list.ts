// Streams a list without a limit: one JSON array, written page by page and never in memory as a whole.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListRead } from './read-list.ts';

interface WholeList extends ListRead {
  tag: string | undefined;
}

/**
 * Sends all rows. A list with one page is a normal answer; a longer one waits for a slot in the concurrency limiter. An error
 * halfway closes the connection: half an array is not valid JSON, so no client takes it for the whole list.
 */
export async function sendWholeList(
  request: FastifyRequest,
  reply: FastifyReply,
  { first, pages, tag }: WholeList,
  awaitOwnSlot: () => Promise<unknown>,
): Promise<void> {
  const isLong = first.nextCursor !== undefined;
  if (isLong) await awaitOwnSlot(); // before the headers, because it can throw
  reply.header('x-total-count', String(first.total));
  if (tag !== undefined) reply.header('etag', tag);
  reply.type('application/json; charset=utf-8');
  if (!isLong) {
    await reply.send(JSON.stringify(first.items));
    return;
  }
  // A HEAD request must not read all rows.
  await reply.send(Readable.from(request.method === 'HEAD' ? [] : arrayOf(pages), { objectMode: false }));
}

async function* arrayOf(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield '[';
  let before = '';
  for await (const page of pages) {
    if (page.length === 0) continue; // the rows of this page were deleted after the previous page was read
    yield before + JSON.stringify(page).slice(1, -1);
    before = ',';
  }
  yield ']';
}
