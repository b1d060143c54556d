import { type ReactElement, type RefObject, useLayoutEffect, useState } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { keyAt } from './key-at.ts';
import type { Column } from './list-column.ts';
import { openRow, walkRows } from './open-row.ts';
import { RowGap } from './row-gap.tsx';
import { useLoadMore } from './use-load-more.ts';
import { useRowWindow } from './use-row-window.ts';

// A row is 44 px and a card about 140 (tokens.css, table-cards.css): where to begin before the real ones are measured.
const ROW_PX = 44;
const CARD_PX = 140;
const SMALL = '(max-width: 860px)';
// Rows kept above and below what is in sight, and how near the end the next page is asked for.
const OVERSCAN = 8;
const AHEAD = 30;

interface ListRowsProps<T> {
  wrap: RefObject<HTMLDivElement | null>;
  pages: Pages<T>;
  columns: readonly Column<T>[];
  rowKey: (item: T) => string | number;
}

export function ListRows<T>({ wrap, pages, columns, rowKey }: ListRowsProps<T>): ReactElement {
  const { items } = pages;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (wrap.current) setTop(wrap.current.getBoundingClientRect().top + window.scrollY);
  }, [wrap]);
  const estimate = window.matchMedia(SMALL).matches ? CARD_PX : ROW_PX;
  const { first, last, above, below, measure } = useRowWindow({
    count: items.length,
    keyOf: (index) => keyAt(items, index, rowKey),
    estimate,
    overscan: OVERSCAN,
    top,
  });
  useLoadMore(pages, last, AHEAD);

  return (
    <>
      <RowGap px={above} columns={columns.length} />
      <tbody role="rowgroup">
        {items.slice(first, last).map((item, i) => {
          const index = first + i;
          return (
            <tr
              key={rowKey(item)}
              role="row"
              ref={measure}
              data-index={index}
              aria-rowindex={index + 2}
              onClick={openRow}
              onKeyDown={walkRows}
            >
              {columns.map((column) => (
                <td key={column.key} role="cell" className={cellClass(column)} title={column.title?.(item)}>
                  {column.render(item)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
      <RowGap px={below} columns={columns.length} />
    </>
  );
}

function cellClass<T>({ place, align }: Column<T>): string | undefined {
  return [place, place === 'c-acts' && 'acts', align].filter(Boolean).join(' ') || undefined;
}
