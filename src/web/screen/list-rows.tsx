import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactElement, useEffect } from 'react';
import { formatNumero } from '#shared/euro.ts';
import { sentenceOf } from '#web/data/call.ts';
import type { Pages } from '#web/data/use-pages.ts';
import { previewed, ROW_LINK } from '#web/preview/preview.ts';
import { Ring } from '#web/ui/ring.tsx';

export interface RowWindowOptions {
  count: number;
  /** Returns the key of a row. The measured height is stored by this key, so that it stays correct when live updates move the row. */
  keyOf: (index: number) => string | number;
  /** The estimated height in px of a row that has not been measured. */
  estimate: number;
  gap?: number;
  overscan: number;
  /** The distance in px from the top of the page to the first row. */
  top: number;
}

export interface RowWindow {
  /** The index of the first row to render. `last` is the index after the last row to render. */
  first: number;
  last: number;
  above: number;
  below: number;
  /** The ref callback for the element of each row. The element must have `data-index`. */
  measure: (element: HTMLElement | null) => void;
}

export function useRowWindow({ count, keyOf, estimate, gap = 0, overscan, top }: RowWindowOptions): RowWindow {
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    getItemKey: keyOf,
    estimateSize: () => estimate,
    gap,
    overscan,
    scrollMargin: top,
    // The virtualizer gets the size of the browser window at once, so that the first render contains rows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
  });
  useEffect(() => {
    let { innerWidth } = window;
    const onResize = () => {
      // only the height has changed, because the address bar of a phone has appeared or disappeared
      if (window.innerWidth === innerWidth) return;
      innerWidth = window.innerWidth;
      // The width has changed, so the heights of the rows must be measured again.
      virtualizer.measure();
      for (const element of virtualizer.elementsCache.values()) virtualizer.measureElement(element);
    };
    const controller = new AbortController();
    window.addEventListener('resize', onResize, { signal: controller.signal });
    return () => controller.abort();
  }, [virtualizer]);

  const rows = virtualizer.getVirtualItems();
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  if (!firstRow || !lastRow) return { first: 0, last: 0, above: 0, below: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
  return {
    first: firstRow.index,
    last: lastRow.index + 1,
    above: firstRow.start - top,
    below: virtualizer.getTotalSize() - (lastRow.end - top),
    measure: virtualizer.measureElement,
  };
}

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

export function useLoadMore<T>(
  { items, hasMore, isLoadingMore, error, loadMore }: Pages<T>,
  lastShownIndex: number,
  threshold: number,
): void {
  const isLoadDue = hasMore && !isLoadingMore && !error && lastShownIndex >= items.length - threshold;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loadMore is new on every render and always does the same
  useEffect(() => {
    if (isLoadDue) loadMore();
  }, [isLoadDue]);
}

/** Returns the key of the row at an index. Returns the index itself if the list has become shorter and has no such row. */
export function rowKeyAt<T>(items: readonly T[], index: number, rowKey: (item: T) => string | number): string | number {
  const item = items[index];
  return item === undefined ? index : rowKey(item);
}

// A click anywhere on a table row or card follows the link of its name, or selects the row while rows are being selected.
const NAME_LINK = '.person a, h2 a';
const SELECT_BOX = '.pick input';
const INTERACTIVE = 'a, button, input, label, summary, [role="menu"]';

/** Follows the link of the clicked row, in a new tab if a modifier key is pressed. A click that ends a text selection does nothing. */
export function openRow({ target, currentTarget: row, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest(INTERACTIVE) || String(window.getSelection()) !== '') return;
  if (!row.contains(target as Node)) return; // React also passes on clicks in a dialog that the row has opened
  const linkOrBox = row.querySelector(SELECT_BOX) ?? row.querySelector(NAME_LINK);
  linkOrBox?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/**
 * Handles keys on the link of a row: arrow keys move to the next and previous row, and space opens the record in the side panel, or selects
 * the row while rows are being selected. `columns` is the number of cards in a row.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>, columns = 1): void {
  const { key, currentTarget: row, target } = event;
  if (!(target as Element).matches(ROW_LINK)) return;
  if (key === ' ') {
    event.preventDefault();
    const checkbox = row.querySelector<HTMLElement>(SELECT_BOX);
    if (checkbox) checkbox.click();
    else previewed.set(target as HTMLElement);
  }
  const stepCount = { ArrowDown: columns, ArrowUp: -columns, ...(columns > 1 && { ArrowRight: 1, ArrowLeft: -1 }) }[key];
  const next = stepCount === undefined ? null : siblingOf(row, stepCount);
  const link = next?.querySelector<HTMLElement>(ROW_LINK);
  if (!link) return;
  event.preventDefault();
  link.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function siblingOf(row: Element, stepCount: number): Element | null {
  let sibling: Element | null = row;
  for (let remaining = Math.abs(stepCount); remaining > 0; remaining--)
    sibling = (stepCount > 0 ? sibling?.nextElementSibling : sibling?.previousElementSibling) ?? null;
  return sibling;
}

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

/** The singular and plural of an Italian noun, for example { uno: 'dipendente', molti: 'dipendenti' }. */
export interface Noun {
  uno: string;
  molti: string;
}

export function ListStatus<T>({ pages, noun }: { pages: Pages<T>; noun: Noun }): ReactElement {
  return (
    <p role="status" className="sr">
      {statusText(pages, noun)}
    </p>
  );
}

function statusText<T>({ isLoading, isSearching, total }: Pages<T>, noun: Noun): string {
  if (isLoading) return `Caricamento ${noun.molti}…`;
  if (isSearching || total === undefined) return '';
  return total === 1 ? `1 ${noun.uno}` : `${formatNumero(total)} ${noun.molti}`;
}
