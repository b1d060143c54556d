// The data that an open page shows. An event makes the page refetch the affected data, as in
// src/features/notifications/eventi/web/follow-changes.ts.
import type { Cambiato } from '#features/notifications/eventi/contract.ts';
import type { Read } from '#shared/endpoint.ts';

const BATCH_MS = 150;
const MAX_DELAY_MS = 1_000;
const MAX_DELAY_BESIDE_PAGE_MS = 10_000;

export interface View {
  read: Read;
  path: string;
}

type EventTemi = Cambiato['temi'] | 'all';

export class ShownData {
  readonly #page: Collector;
  readonly #besidePage: Collector;

  constructor(refetch: (view: View) => Promise<unknown>) {
    this.#page = new Collector(MAX_DELAY_MS, refetch);
    this.#besidePage = new Collector(MAX_DELAY_BESIDE_PAGE_MS, refetch);
  }

  showBesidePage(views: readonly View[]): void {
    this.#besidePage.showViews(views);
  }

  showViews(views: readonly View[]): void {
    this.#page.showViews(views);
  }

  handleEvent(temi: EventTemi, isOwnChange: boolean): void {
    this.#page.handleEvent(temi, isOwnChange);
    this.#besidePage.handleEvent(temi, isOwnChange);
  }

  /** Stops showing data. Resolves when no refetch is running. */
  async close(): Promise<void> {
    await Promise.all([this.#page.close(), this.#besidePage.close()]);
  }
}

/** Refetches views after a change: at once for a change by the same user, otherwise within `maxDelayMs`. */
class Collector {
  #views: readonly View[] = [];
  #dueViews = new Set<View>();
  #timer: NodeJS.Timeout | undefined;
  #isDelayed = false;
  #refetching: Promise<void> | undefined;
  readonly #maxDelayMs: number;
  readonly #refetch: (view: View) => Promise<unknown>;

  constructor(maxDelayMs: number, refetch: (view: View) => Promise<unknown>) {
    this.#maxDelayMs = maxDelayMs;
    this.#refetch = refetch;
  }

  showViews(views: readonly View[]): void {
    this.#views = views;
    this.#dueViews.clear();
  }

  handleEvent(temi: EventTemi, isOwnChange: boolean): void {
    for (const view of this.#views) if (temi === 'all' || isAffected(view, temi)) this.#dueViews.add(view);
    if (this.#timer !== undefined && !(this.#isDelayed && isOwnChange)) return;
    clearTimeout(this.#timer);
    this.#isDelayed = !isOwnChange;
    if (isOwnChange) this.#refetchNow();
    else this.#timer = setTimeout(() => this.#refetchNow(), Math.random() * this.#maxDelayMs);
  }

  async close(): Promise<void> {
    this.showViews([]);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#refetching;
  }

  #refetchNow(): void {
    const isOwnChange = !this.#isDelayed;
    this.#timer = undefined;
    this.#isDelayed = false;
    if (this.#dueViews.size === 0) return;
    this.#refetching ??= this.#refetchDue();
    if (isOwnChange) this.#timer = setTimeout(() => this.#refetchNow(), BATCH_MS);
  }

  /**
   * Refetches the affected data. What becomes due meanwhile is refetched afterwards, so that a list is never fetched twice at the same time.
   */
  async #refetchDue(): Promise<void> {
    do {
      const dueViews = [...this.#dueViews];
      this.#dueViews.clear();
      await Promise.all(dueViews.map((view) => this.#refetch(view)));
    } while (this.#dueViews.size > 0 && this.#timer === undefined);
    this.#refetching = undefined;
  }
}

function isAffected({ read: { shows }, path }: View, temi: Cambiato['temi']): boolean {
  const { any = [], own = [] } = shows;
  const containsId = (ids: readonly string[] | null | undefined) => ids === null || ids?.some((id) => path.split('/').includes(id));
  return any.some((tema) => tema in temi) || own.some((tema) => containsId(temi[tema]));
}
