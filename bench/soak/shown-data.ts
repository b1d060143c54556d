// The data that an open page shows. An event refetches the affected data, as in src/features/notifications/eventi/web/follow-changes.ts.
import type { Cambiato } from '#features/notifications/eventi/contract.ts';
import type { Read } from '#shared/endpoint.ts';

const TOGETHER_MS = 150;
const SPREAD_MS = 1_000;

export interface View {
  read: Read;
  path: string;
}

type News = Cambiato['temi'] | 'all';

export class Shown {
  #views: readonly View[] = [];
  #due = new Set<View>();
  #timer: NodeJS.Timeout | undefined;
  #isSpread = false;
  #reading: Promise<void> | undefined;
  readonly #readAgain: (view: View) => Promise<unknown>;

  constructor(readAgain: (view: View) => Promise<unknown>) {
    this.#readAgain = readAgain;
  }

  set(views: readonly View[]): void {
    this.#views = views;
    this.#due.clear();
  }

  hear(news: News, isOwn: boolean): void {
    for (const view of this.#views) if (news === 'all' || isConcerned(view, news)) this.#due.add(view);
    if (this.#timer !== undefined && !(this.#isSpread && isOwn)) return;
    clearTimeout(this.#timer);
    this.#isSpread = !isOwn;
    if (isOwn) this.#now();
    else this.#timer = setTimeout(() => this.#now(), Math.random() * SPREAD_MS);
  }

  /** Resolves when no refetch is running. */
  async leave(): Promise<void> {
    this.set([]);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#reading;
  }

  #now(): void {
    this.#timer = undefined;
    this.#isSpread = false;
    if (this.#due.size === 0) return;
    this.#reading ??= this.#readAll();
    this.#timer = setTimeout(() => this.#now(), TOGETHER_MS);
  }

  /** An event during a refetch causes another one after it, so that a list is never fetched twice at the same time. */
  async #readAll(): Promise<void> {
    const due = [...this.#due];
    this.#due.clear();
    await Promise.all(due.map((view) => this.#readAgain(view)));
    this.#reading = undefined;
  }
}

function isConcerned({ read: { shows }, path }: View, news: Cambiato['temi']): boolean {
  const { any = [], own = [] } = shows;
  const named = (ids: readonly string[] | null | undefined) => ids === null || ids?.some((id) => path.split('/').includes(id));
  return any.some((tema) => tema in news) || own.some((tema) => named(news[tema]));
}
