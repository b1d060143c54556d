import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

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
