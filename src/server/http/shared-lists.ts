// Who asks for a whole list that is just being read for somebody with the same rights is sent the same pages: what each of them would be sent if
// they were read once more. A list that has changed is on all open pages at once, and in the programs that keep a copy of it.
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lettureIn } from '#server/security/told-letture.ts';
import type { Lettura } from '#shared/letture.ts';
import { type AskedList, askPage } from './read-list.ts';
import type { Route } from './route.ts';
import { writeReply } from './write-reply.ts';

// So many pages of all lists together are kept for those who come behind, some 350 kB each, and none when nobody is reading. Nobody waits for
// whoever reads slowly: what is no longer kept is read again.
const KEPT = 16;

interface ReadPage {
  total: number;
  nextCursor: string | undefined;
  /** As the list's contract lets them out. */
  rows: string;
  letture: readonly Lettura[];
}

export class SharedLists {
  /** By the list's tag and where the page begins. While the tag is a list's own, a page that was read under it is still what it would be. */
  readonly #kept = new Map<string, Promise<ReadPage>>();
  #readers = 0;

  /**
   * Reads the list of this tag, as readList does: before each page but the first each reader is recognized anew, and what the page tells is
   * recorded as read by each. All pages are read with the rights that the tag stands for, also where a reader has been given more meanwhile.
   */
  async read(tag: string, list: Route, asked: AskedList, answer: ServerResponse): Promise<WholeList> {
    this.#stayUntilEndOf(answer);
    const read = async (cursor: string | undefined): Promise<ReadPage> => {
      const page = await this.#page(JSON.stringify([tag, cursor]), () => readShared(list, asked, cursor));
      asked.request.letture.tell(page.letture);
      await asked.request.letture.record(asked.db, asked.scope);
      return page;
    };
    const first = await read(undefined);
    const next = async (cursor: string) => {
      await asked.request.recognizeAgain();
      return answer.destroyed ? undefined : read(cursor); // who has gone away reads nothing more
    };
    return { first, rows: rowsFrom(first, next) };
  }

  #page(key: string, read: () => Promise<ReadPage>): Promise<ReadPage> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const page = read();
    this.#kept.set(key, page);
    page.catch(() => this.#kept.delete(key)); // each who waits for it is told; who asks again tries again
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value ?? key);
    return page;
  }

  #stayUntilEndOf(answer: ServerResponse): void {
    if (answer.destroyed) return;
    this.#readers += 1;
    answer.once('close', () => {
      this.#readers -= 1;
      if (this.#readers === 0) this.#kept.clear();
    });
  }
}

async function readShared(list: Route, asked: AskedList, cursor: string | undefined): Promise<ReadPage> {
  const { items, total, nextCursor, letture } = await askPage(list, asked, cursor);
  const rows = writeReply(list.endpoint, items).slice(1, -1);
  return { total, nextCursor, rows, letture: [...letture, ...lettureIn(list.endpoint, items)] };
}

async function* rowsFrom(first: ReadPage, next: (cursor: string) => Promise<ReadPage | undefined>): AsyncGenerator<string> {
  for (let read: ReadPage | undefined = first; read; ) {
    yield read.rows;
    const { nextCursor }: ReadPage = read;
    read = nextCursor === undefined ? undefined : await next(nextCursor);
  }
}

// A list without parameters, whole (rule 10): one JSON array that is written page by page while it is read, and never held whole.
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
