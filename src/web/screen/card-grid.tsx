import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { ListFoot, ListStatus, moveBetweenRows, type Noun, openRow, rowKeyAt, useLoadMore, useRowWindow } from './list-rows.tsx';
import { ErrorState } from './states.tsx';

export interface CardGridProps<T> {
  label: string;
  noun: Noun;
  pages: Pages<T>;
  rowKey: (item: T) => string | number;
  render: (item: T) => ReactNode;
  empty: ReactNode;
  errorText: string;
  skeleton?: ReactNode;
  oneColumn?: boolean;
}

export function CardGrid<T>(props: CardGridProps<T>): ReactElement {
  const { label, noun, pages, rowKey, render, empty, errorText, skeleton = <CardSkeleton />, oneColumn = false } = props;
  return (
    <>
      <ListStatus pages={pages} noun={noun} />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={errorText} error={pages.error} onRetry={pages.refetch} />
      ) : pages.total === 0 ? (
        empty
      ) : (
        <div className={oneColumn ? 'card-wrap one' : 'card-wrap'} aria-busy={pages.isLoading || pages.isSearching}>
          {pages.isLoading ? skeleton : <CardRows {...{ label, pages, rowKey, render, oneColumn }} />}
        </div>
      )}
      <ListFoot pages={pages} />
    </>
  );
}

// The column width and the gap of the card grid. They must equal the values in cards.css.
const COLUMN_PX = 300;
const GAP_PX = 16;
const ONE_COLUMN_GAP_PX = 8;
const CARD_PX = 200;
const OVERSCAN = 3;

interface CardRowsProps<T> {
  label: string;
  pages: Pages<T>;
  rowKey: (item: T) => string | number;
  render: (item: T) => ReactNode;
  oneColumn: boolean;
}

function CardRows<T>({ label, pages, rowKey, render, oneColumn }: CardRowsProps<T>): ReactElement {
  const { items, total } = pages;
  const list = useRef<HTMLUListElement>(null);
  const { columns: fittingColumns, top } = useGridLayout(list);
  const columns = oneColumn ? 1 : fittingColumns;
  const count = Math.ceil(items.length / columns);
  const keyOf = (row: number) => rowKeyAt(items, row * columns, rowKey);
  const rows = useRowWindow({ count, keyOf, estimate: CARD_PX, gap: oneColumn ? ONE_COLUMN_GAP_PX : GAP_PX, overscan: OVERSCAN, top });
  const first = rows.first * columns;
  const last = rows.last * columns;
  useLoadMore(pages, last, columns * OVERSCAN * 2);

  return (
    <ul
      ref={list}
      className="card-grid"
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, paddingTop: rows.above, paddingBottom: rows.below }}
    >
      {items.slice(first, last).map((item, offset) => {
        const index = first + offset;
        return (
          <li
            key={rowKey(item)}
            // all cards of a row have the same height, so only the first card of a row is measured
            ref={index % columns === 0 ? rows.measure : undefined}
            data-index={Math.floor(index / columns)}
            aria-setsize={total}
            aria-posinset={index + 1}
            onClick={openRow}
            onKeyDown={(event) => moveBetweenRows(event, columns)}
          >
            {render(item)}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the number of columns and the top of a card grid. Observes the container, whose width does not depend on the cards. */
function useGridLayout(list: RefObject<HTMLUListElement | null>): { columns: number; top: number } {
  const [layout, setLayout] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const element = list.current?.parentElement;
    if (!element) return;
    const measure = () =>
      setLayout({
        columns: Math.max(1, Math.floor((element.clientWidth + GAP_PX) / (COLUMN_PX + GAP_PX))),
        top: element.getBoundingClientRect().top + window.scrollY,
      });
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}

// The specification requires 6 placeholders in the grids of items, brands and accounts.
const SKELETON_CARDS = [1, 2, 3, 4, 5, 6];
const SKELETON_FACTS = [88, 104, 72, 120];

/** The placeholder of a card while the list loads. It is as tall as a card; the cards of items have four lines of facts. */
export function CardSkeleton({ hasFacts = true }: { hasFacts?: boolean }): ReactElement {
  return (
    <div className="card-grid" aria-hidden>
      {SKELETON_CARDS.map((card) => (
        <div key={card} className="box card">
          <header>
            <span className="sk tile-sk" />
            <div className="t">
              <span className="sk line-sk" style={{ width: '60%' }} />
              <span className="sk line-sk" style={{ width: '40%' }} />
            </div>
          </header>
          <span className="sk" style={{ width: '35%', height: 20 }} />
          {hasFacts && (
            <div className="card-facts">
              {SKELETON_FACTS.map((width) => (
                <span key={width} className="sk fact-sk" style={{ width, maxWidth: '90%' }} />
              ))}
            </div>
          )}
          <footer>
            <span className="sk" style={{ width: 112 }} />
          </footer>
        </div>
      ))}
    </div>
  );
}
