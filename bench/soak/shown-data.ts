// The data that an open page shows. An event makes the page refetch the affected data, as in
// src/features/notifications/eventi/web/follow-changes.ts.
import type { Cambiato } from '#features/notifications/eventi/contract.ts';
import type { Read } from '#shared/endpoint.ts';

const BATCH_MS = 150;
const MAX_DELAY_MS = 1_000;

export interface View {
  read: Read;
  path: string;
}

type EventTemi = Cambiato['temi'] | 'all';

export class ShownData {
  #views: readonly View[] = [];
  #dueViews = new Set<View>();
  #timer: NodeJS.Timeout | undefined;
  #isDelayed = false;
  #refetching: Promise<void> | undefined;
  readonly #refetch: (view: View) => Promise<unknown>;

  constructor(refetch: (view: View) => Promise<unknown>) {
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
    else this.#timer = setTimeout(() => this.#refetchNow(), Math.random() * MAX_DELAY_MS);
  }

  /** Stops showing data. Resolves when no refetch is running. */
  async close(): Promise<void> {
    this.showViews([]);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#refetching;
  }

  #refetchNow(): void {
    this.#timer = undefined;
    this.#isDelayed = false;
    if (this.#dueViews.size === 0) return;
    this.#refetching ??= this.#refetchAll();
    this.#timer = setTimeout(() => this.#refetchNow(), BATCH_MS);
  }

  /**
   * Refetches the affected data. An event that arrives meanwhile causes another refetch afterwards, so that a list is never fetched twice
   * at the same time.
   */
  async #refetchAll(): Promise<void> {
    const dueViews = [...this.#dueViews];
    this.#dueViews.clear();
    await Promise.all(dueViews.map((view) => this.#refetch(view)));
    this.#refetching = undefined;
  }
}

function isAffected({ read: { shows }, path }: View, temi: Cambiato['temi']): boolean {
  const { any = [], own = [] } = shows;
  const containsId = (ids: readonly string[] | null | undefined) => ids === null || ids?.some((id) => path.split('/').includes(id));
  return any.some((tema) => tema in temi) || own.some((tema) => containsId(temi[tema]));
}
