// A list without parameters, whole (rule 10): one JSON array that is written page by page while it is read, and never held whole.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface WholeList {
  first: { total: number; nextCursor: string | undefined; rows: string };
  /** All rows as JSON, those of the first page too: a page at a time, its rows parted by commas. */
  rows: AsyncIterable<string>;
  /** By which it is known again. */
  tag?: string | undefined;
}

/**
 * Sends all rows. One that one page holds is an answer like any other; a longer one waits for its turn. What breaks in the middle cuts the
 * connection: half an array is no JSON, and does not look like a list that is whole.
 */
export async function sendWholeList(
  request: FastifyRequest,
  reply: FastifyReply,
  { first, rows, tag }: WholeList,
  takeTurn: () => Promise<unknown>,
): Promise<void> {
  const isLong = first.nextCursor !== undefined;
  if (isLong) await takeTurn(); // may refuse: an error has no tag
  reply.header('x-total-count', String(first.total));
  if (tag !== undefined) reply.header('etag', tag);
  reply.type('application/json; charset=utf-8');
  if (!isLong) {
    await reply.send(`[${first.rows}]`);
    return;
  }
  // Who asks for the head alone would have all rows read and thrown away.
  await reply.send(Readable.from(request.method === 'HEAD' ? [] : arrayOf(rows), { objectMode: false }));
}

/** What is read page by page, as JSON. */
export async function* asJson(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  for await (const page of pages) yield rowsOf(page);
}

/** Rows as JSON, parted by commas. */
export const rowsOf = (page: readonly unknown[]): string => page.map((row) => JSON.stringify(row)).join(',');

async function* arrayOf(pages: AsyncIterable<string>): AsyncGenerator<string> {
  yield '[';
  let before = '';
  for await (const rows of pages) {
    if (rows === '') continue; // what was still to come is gone by now
    yield before + rows;
    before = ',';
  }
  yield ']';
}
