import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListPages } from './read-list.ts';

interface WholeList extends ListPages {
  etag: string | undefined;
}

/**
 * Sends a whole list. A list with one page is a normal answer; a longer list waits for a slot. An error halfway closes the
 * connection.
 */
export async function sendWholeList(
  request: FastifyRequest,
  reply: FastifyReply,
  { first, pages, etag }: WholeList,
  awaitOwnSlot: () => Promise<unknown>,
): Promise<void> {
  const hasMorePages = first.nextCursor !== undefined;
  if (hasMorePages) await awaitOwnSlot(); // the wait comes before the headers, because it can throw
  reply.header('x-total-count', String(first.total));
  if (etag !== undefined) reply.header('etag', etag);
  reply.type('application/json; charset=utf-8');
  if (!hasMorePages) {
    await reply.send(JSON.stringify(first.items));
    return;
  }
  // The answer to a HEAD request must not read all rows.
  await reply.send(Readable.from(request.method === 'HEAD' ? [] : jsonArray(pages), { objectMode: false }));
}

async function* jsonArray(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield '[';
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue; // the rows of this page were deleted after the previous page was read
    yield separator + JSON.stringify(page).slice(1, -1);
    separator = ',';
  }
  yield ']';
}
