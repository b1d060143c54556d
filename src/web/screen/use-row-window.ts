import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

export interface RowWindowOptions {
  count: number;
  /** Height of a row before any has been measured, in px. */
  estimate: number;
  /** Between rows. */
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
  measure: (element: HTMLElement | null) => (() => void) | undefined;
}

/** Which rows of a long list are in sight, by the page's own scroll. Our own: the library for it is 11 KB of every first screen. */
export function useRowWindow({ count, estimate, gap = 0, overscan, top }: RowWindowOptions): RowWindow {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const { heights, measure, forget } = useHeights(redraw);
  const starts = startsOf(count, heights, estimate, gap);
  const range = () => {
    const seen = window.scrollY - top;
    const first = Math.max(0, rowAt(starts, count, seen) - overscan);
    const last = Math.min(count, rowAt(starts, count, seen + window.innerHeight) + 1 + overscan);
    return { first, last };
  };
  const { first, last } = range();

  // the newest range, for the listeners that are added once
  const drawn = useRef({ first, last, range });
  useLayoutEffect(() => {
    drawn.current = { first, last, range };
  });
  useEffect(() => {
    const listening = new AbortController();
    const onScroll = () => {
      const next = drawn.current.range();
      if (next.first !== drawn.current.first || next.last !== drawn.current.last) redraw();
    };
    const onResize = () => {
      forget(); // narrower, the same rows are of another height: rows become cards
      redraw();
    };
    window.addEventListener('scroll', onScroll, { passive: true, signal: listening.signal });
    window.addEventListener('resize', onResize, { signal: listening.signal });
    return () => listening.abort();
  }, [forget]);

  return { first, last, above: starts[first] ?? 0, below: (starts[count] ?? 0) - (starts[last] ?? 0), measure };
}

interface Heights {
  heights: ReadonlyMap<number, number>;
  measure: (element: HTMLElement | null) => (() => void) | undefined;
  /** Measures again what is in the document, and forgets the rest. */
  forget: () => void;
}

function useHeights(redraw: () => void): Heights {
  const [heights] = useState(() => new Map<number, number>());
  const [elements] = useState(() => new Set<HTMLElement>());
  const read = useCallback(
    (element: HTMLElement) => {
      const { height } = element.getBoundingClientRect();
      const index = Number(element.dataset.index);
      if (height === 0 || heights.get(index) === height) return;
      const asOthers = heights.size > 0 && height === heights.values().next().value;
      heights.set(index, height);
      if (!asOthers) redraw(); // as tall as was taken: nothing moves
    },
    [heights, redraw],
  );
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      elements.add(element);
      read(element);
      return () => elements.delete(element);
    },
    [elements, read],
  );
  const forget = useCallback(() => {
    heights.clear();
    for (const element of elements) read(element);
  }, [heights, elements, read]);
  return { heights, measure, forget };
}

/** Where each row begins; what is not measured yet is taken to be as tall as the others are on average. */
function startsOf(count: number, heights: ReadonlyMap<number, number>, estimate: number, gap: number): Float64Array {
  let sum = 0;
  for (const height of heights.values()) sum += height;
  const usual = heights.size > 0 ? sum / heights.size : estimate;
  const starts = new Float64Array(count + 1);
  for (let i = 0; i < count; i++) starts[i + 1] = (starts[i] ?? 0) + (heights.get(i) ?? usual) + gap;
  return starts;
}

/** The row at this height, by halving. */
function rowAt(starts: Float64Array, count: number, y: number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
