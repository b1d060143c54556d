// A list without parameters, whole (rule 10): one JSON array that is written page by page while it is read, and never held whole.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListRead } from './read-list.ts';

/**
 * Sends all rows. One that one page holds is an answer like any other; a longer one waits for its turn. What breaks in the middle cuts the
 * connection: half an array is no JSON, and does not look like a list that is whole.
 */
export async function sendWholeList(
  request: FastifyRequest,
  reply: FastifyReply,
  { first, pages }: ListRead,
  takeTurn: () => Promise<unknown>,
): Promise<void> {
  if (first.nextCursor === undefined) {
    await reply.header('x-total-count', String(first.total)).send(first.items);
    return;
  }
  await takeTurn();
  reply.header('x-total-count', String(first.total)).type('application/json; charset=utf-8');
  // Who asks for the head alone would have all rows read and thrown away.
  await reply.send(Readable.from(request.method === 'HEAD' ? [] : arrayOf(pages), { objectMode: false }));
}

async function* arrayOf(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield '[';
  let before = '';
  for await (const rows of pages) {
    if (rows.length === 0) continue; // what was still to come is gone by now
    yield before + rows.map((row) => JSON.stringify(row)).join(',');
    before = ',';
  }
  yield ']';
}
