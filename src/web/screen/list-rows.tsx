import { type ReactElement, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { keyAt } from './key-at.ts';
import type { Column } from './list-column.ts';
import { ListRow } from './list-row.tsx';
import { RowGap } from './row-gap.tsx';
import { useLoadMore } from './use-load-more.ts';
import { useOverscan } from './use-overscan.ts';
import { useRowWindow } from './use-row-window.ts';

// A row is 44 px, a card about 140, one of two lines about 70 (tokens.css, table-cards.css): where to begin before the real ones are measured.
const ROW_PX = 44;
const CARD_PX = 140;
const DENSE_CARD_PX = 70;
const SMALL = '(max-width: 860px)';
// Where the first row begins on the page at the least, as long as it is not known: rows that are out of sight would be drawn for nothing.
const LEAST_TOP_PX = 150;
const LEAST_TOP_SMALL_PX = 280;
// Rows kept above and below what is in sight, and how near the end the next page is asked for.
const OVERSCAN = 4;
const AHEAD = 20;

interface ListRowsProps<T> {
  wrap: RefObject<HTMLDivElement | null>;
  pages: Pages<T>;
  columns: readonly Column<T>[];
  rowKey: (item: T) => string | number;
  dense: boolean;
}

export function ListRows<T>({ wrap, pages, columns, rowKey, dense }: ListRowsProps<T>): ReactElement {
  const { items } = pages;
  const [top, setTop] = useState(() => topOf(wrap.current));
  useLayoutEffect(() => setTop(topOf(wrap.current)), [wrap]); // where the table has come together with its rows
  const key = useCallback((index: number) => keyAt(items, index, rowKey), [items, rowKey]);
  const { first, last, above, below, measure } = useRowWindow({
    count: items.length,
    keyOf: key,
    estimate: estimateOf(dense),
    overscan: useOverscan(OVERSCAN),
    top,
  });
  useLoadMore(pages, last, AHEAD);

  return (
    <>
      <RowGap px={above} columns={columns.length} />
      <tbody role="rowgroup">
        {items.slice(first, last).map((item, i) => (
          <ListRow key={rowKey(item)} index={first + i} {...{ item, columns, measure }} />
        ))}
      </tbody>
      <RowGap px={below} columns={columns.length} />
    </>
  );
}

const isSmall = () => window.matchMedia(SMALL).matches;

function topOf(wrap: HTMLElement | null): number {
  if (wrap !== null) return wrap.getBoundingClientRect().top + window.scrollY;
  return isSmall() ? LEAST_TOP_SMALL_PX : LEAST_TOP_PX;
}

function estimateOf(dense: boolean): number {
  if (!isSmall()) return ROW_PX;
  return dense ? DENSE_CARD_PX : CARD_PX;
}
