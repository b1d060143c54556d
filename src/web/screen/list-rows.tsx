import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactElement, useEffect } from 'react';
import { formatNumero } from '#shared/euro.ts';
import { sentenceOf } from '#web/data/call.ts';
import type { Pages } from '#web/data/use-pages.ts';
import { Ring } from '#web/ui/ring.tsx';

export interface RowWindowOptions {
  count: number;
  /** What a row is, wherever live updates move it: its height stays with it. */
  keyOf: (index: number) => string | number;
  /** Height of a row before it has been measured, in px. */
  estimate: number;
  /** Between rows, in px. */
  gap?: number;
  /** Rows kept above and below what is in sight. */
  overscan: number;
  /** Where the first row begins, in px from the top of the page. */
  top: number;
}

export interface RowWindow {
  /** The rows to put into the document: first to last, last not included. */
  first: number;
  last: number;
  /** Heights of the rows before and after them. */
  above: number;
  below: number;
  /** Ref of a row's element, which carries its `data-index`. */
  measure: (element: HTMLElement | null) => void;
}

/** Which rows of a long list are in sight, by the page's own scroll. */
export function useRowWindow({ count, keyOf, estimate, gap = 0, overscan, top }: RowWindowOptions): RowWindow {
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    getItemKey: keyOf,
    estimateSize: () => estimate,
    gap,
    overscan,
    scrollMargin: top,
    // Known at once: the first rows come with the first drawing.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
  });
  useEffect(() => {
    let { innerWidth } = window;
    const onResize = () => {
      if (window.innerWidth === innerWidth) return; // a phone's address bar came or went
      innerWidth = window.innerWidth;
      // Narrower, the same rows are of another height: what was measured counts no more, in the document or out of it.
      virtualizer.measure();
      for (const element of virtualizer.elementsCache.values()) virtualizer.measureElement(element);
    };
    const listening = new AbortController();
    window.addEventListener('resize', onResize, { signal: listening.signal });
    return () => listening.abort();
  }, [virtualizer]);

  const rows = virtualizer.getVirtualItems();
  const [begin, end] = [rows[0], rows.at(-1)];
  if (!begin || !end) return { first: 0, last: 0, above: 0, below: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
  return {
    first: begin.index,
    last: end.index + 1,
    above: begin.start - top,
    below: virtualizer.getTotalSize() - (end.end - top),
    measure: virtualizer.measureElement,
  };
}

/** The height of those rows of a table that are not in the document. */
export function RowGap({ px, columns }: { px: number; columns: number }): ReactElement | null {
  if (px <= 0) return null;
  return (
    <tbody aria-hidden className="gap">
      <tr style={{ height: px }}>
        <td colSpan={columns} />
      </tr>
    </tbody>
  );
}

/** Asks for the next page when fewer than `ahead` items are left below the last one shown. Not after an error: then a person asks. */
export function useLoadMore<T>({ items, hasMore, isLoadingMore, error, loadMore }: Pages<T>, lastShown: number, ahead: number): void {
  const isDue = hasMore && !isLoadingMore && !error && lastShown >= items.length - ahead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loadMore is new on every render and always does the same
  useEffect(() => {
    if (isDue) loadMore();
  }, [isDue]);
}

/** The key of the row at this place of a list; the place itself where the list has just become shorter. */
export function keyAt<T>(items: readonly T[], index: number, rowKey: (item: T) => string | number): string | number {
  const item = items[index];
  return item === undefined ? index : rowKey(item);
}

// A row of a table, or a card of a list, is pressed as a whole: it opens what its name leads to, or is chosen while one is choosing.
const NAME = '.person a, h2 a';
const BOX = '.pick input';
// What is pressed for its own sake.
const OWN = 'a, button, input, label, summary, [role="menu"]';

/** Opens the row that was pressed, beside this page where its name would; text that somebody has marked stays marked. */
export function openRow({ target, currentTarget: row, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest(OWN) || String(window.getSelection()) !== '') return;
  if (!row.contains(target as Node)) return; // in a dialog that the row has opened
  const inside = row.querySelector(BOX) ?? row.querySelector(NAME);
  inside?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/**
 * With the focus on a row's name: the arrows go to the next one and the one before, space chooses it while one is choosing. Of cards so
 * many stand beside one another.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>, columns = 1): void {
  const { key, currentTarget: row, target } = event;
  if (!(target as Element).matches(NAME)) return;
  if (key === ' ') {
    const box = row.querySelector<HTMLElement>(BOX);
    if (!box) return;
    event.preventDefault();
    box.click();
  }
  const steps = { ArrowDown: columns, ArrowUp: -columns, ...(columns > 1 && { ArrowRight: 1, ArrowLeft: -1 }) }[key];
  const next = steps === undefined ? null : siblingOf(row, steps);
  const link = next?.querySelector<HTMLElement>(NAME);
  if (!link) return;
  event.preventDefault();
  link.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function siblingOf(row: Element, steps: number): Element | null {
  let found: Element | null = row;
  for (let left = Math.abs(steps); left > 0; left--)
    found = (steps > 0 ? found?.nextElementSibling : found?.previousElementSibling) ?? null;
  return found;
}

/** '1–50 di 248' and, while more is coming, the ring. What failed to come, the next page or the list after a change, is asked for again by the button. */
export function ListFoot<T>({ pages }: { pages: Pages<T> }): ReactElement | null {
  const { items, total, isLoadingMore, error, loadMoreFailed, loadMore, refetch } = pages;
  if (total === undefined || total === 0) return null;
  return (
    <div className="foot">
      <span>
        1–{formatNumero(items.length)} di {formatNumero(total)}
      </span>
      {isLoadingMore && <Ring arcs={['done', 'done', 'todo']} spin />}
      {error && !isLoadingMore && (
        <button type="button" className="link" onClick={loadMoreFailed ? loadMore : refetch}>
          {sentenceOf(error).replace(/ Controlla .*$/, '')} Riprova
        </button>
      )}
    </div>
  );
}

/** How the things of a list are called: { uno: 'dipendente', molti: 'dipendenti' }. */
export interface Noun {
  uno: string;
  molti: string;
}

/** Tells readers that the list is loading and, after each search, how many there are. */
export function ListSaid<T>({ pages, noun }: { pages: Pages<T>; noun: Noun }): ReactElement {
  return (
    <p role="status" className="sr">
      {said(pages, noun)}
    </p>
  );
}

function said<T>({ isLoading, isSearching, total }: Pages<T>, noun: Noun): string {
  if (isLoading) return `Caricamento ${noun.molti}…`;
  if (isSearching || total === undefined) return '';
  return total === 1 ? `1 ${noun.uno}` : `${formatNumero(total)} ${noun.molti}`;
}
