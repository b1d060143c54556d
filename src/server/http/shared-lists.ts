// Who asks for a whole list that is just being read for somebody with the same rights is sent the same pages: what each of them would be sent if
// they were read once more. A list that has changed is on all open pages at once, and in the programs that keep a copy of it.
import type { ServerResponse } from 'node:http';
import type { Lettura } from '#shared/letture.ts';
import { lettureIn } from './find-letture.ts';
import type { Page } from './page.ts';
import { type AskedList, readPage } from './read-list.ts';
import type { Route } from './route.ts';
import type { WholeList } from './whole-list.ts';

// So many pages are kept for those who come behind. Who lags further goes on alone: nobody waits for whoever reads slowly.
const KEPT = 4;

interface ReadPage {
  page: Page<unknown>;
  rows: string;
  letture: readonly Lettura[];
}

class Underway {
  readonly #read: (cursor: string | undefined) => Promise<ReadPage>;
  readonly #kept = new Map<number, Promise<ReadPage>>();
  #next = 0;
  readers = 0;

  constructor(read: (cursor: string | undefined) => Promise<ReadPage>) {
    this.#read = read;
  }

  /** Whether it can still be joined. */
  get isAtItsBeginning(): boolean {
    return this.#next === 0 || this.#kept.has(0);
  }

  /** The n-th page, which whoever comes to it first reads for all; undefined where that was too long ago. */
  page(n: number, cursor: string | undefined): Promise<ReadPage> | undefined {
    const kept = this.#kept.get(n);
    if (kept || n < this.#next) return kept;
    const read = this.#read(cursor);
    read.catch(() => undefined); // each who waits for it is told
    this.#kept.set(n, read);
    this.#kept.delete(n - KEPT);
    this.#next = n + 1;
    return read;
  }

  /** Such a page for one reader alone. */
  alone(cursor: string | undefined): Promise<ReadPage> {
    return this.#read(cursor);
  }
}

export class SharedLists {
  readonly #underway = new Map<string, Underway>();

  /**
   * Reads the list of this tag, as readList does: before each page but the first each reader is recognized anew, and what the page tells is
   * recorded as read by each. The pages are read with the rights that the tag stands for, also where a reader has been given more meanwhile.
   */
  async read(tag: string, list: Route, asked: AskedList, answer: ServerResponse): Promise<WholeList> {
    const underway = this.#join(tag, list, asked, answer);
    const tell = async ({ letture }: ReadPage) => {
      asked.request.letture.tell(letture);
      await asked.request.letture.record(asked.db, asked.scope);
    };
    const first = await (underway.page(0, undefined) ?? underway.alone(undefined));
    await tell(first);
    return { first: first.page, rows: rowsFrom(first, underway, () => asked.request.recognizeAgain(), tell) };
  }

  #join(tag: string, list: Route, asked: AskedList, answer: ServerResponse): Underway {
    const known = this.#underway.get(tag);
    const underway = known?.isAtItsBeginning ? known : new Underway((cursor) => readShared(list, asked, cursor));
    this.#underway.set(tag, underway);
    underway.readers += 1;
    answer.once('close', () => {
      underway.readers -= 1;
      if (underway.readers === 0 && this.#underway.get(tag) === underway) this.#underway.delete(tag);
    });
    return underway;
  }
}

async function readShared(list: Route, asked: AskedList, cursor: string | undefined): Promise<ReadPage> {
  const page = await readPage(list, asked, cursor);
  return { page, rows: page.items.map((row) => JSON.stringify(row)).join(','), letture: lettureIn(list.endpoint, page.items) };
}

async function* rowsFrom(
  first: ReadPage,
  underway: Underway,
  recognize: () => Promise<unknown>,
  tell: (read: ReadPage) => Promise<void>,
): AsyncGenerator<string> {
  let isAlone = false;
  let read = first;
  for (let n = 1; ; n += 1) {
    yield read.rows;
    const cursor = read.page.nextCursor;
    if (cursor === undefined) return;
    await recognize();
    // Once alone always alone: its pages need not begin where the others' do.
    const together = isAlone ? undefined : underway.page(n, cursor);
    isAlone = together === undefined;
    read = await (together ?? underway.alone(cursor));
    await tell(read);
  }
}
