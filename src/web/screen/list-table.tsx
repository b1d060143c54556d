import { ChevronDown, ChevronUp } from 'lucide-react';
import {
  memo,
  type ReactElement,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { ListFoot, ListStatus, moveBetweenRows, type Noun, openRow, RowGap, rowKeyAt, useLoadMore, useRowWindow } from './list-rows.tsx';
import { ErrorState } from './states.tsx';
import { SMALL_SCREEN } from './use-media.ts';

export interface ListTableProps<T> {
  label: string;
  noun: Noun;
  pages: Pages<T>;
  columns: readonly Column<T>[];
  rowKey: (item: T) => string | number;
  empty: ReactNode;
  errorText: string;
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  /** True for a list whose rows take three lines on a phone, because they show many values. Other rows take two lines. */
  dense?: boolean;
}

export function ListTable<T>(props: ListTableProps<T>): ReactElement {
  const { label, noun, pages, columns, rowKey, empty, errorText, sort, onSort, dense = false } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  return (
    <>
      <ListStatus pages={pages} noun={noun} />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={errorText} error={pages.error} onRetry={pages.refetch} />
      ) : pages.total === 0 ? (
        empty
      ) : (
        <div className="wrap" ref={wrapper} aria-busy={pages.isLoading || pages.isSearching}>
          <table
            className={dense ? 'cards dense' : 'cards'}
            role="table"
            aria-label={label}
            aria-rowcount={pages.total === undefined ? -1 : pages.total + 1}
          >
            <colgroup>
              {columns.map(({ key, width }) => (
                <col key={key} style={{ width }} />
              ))}
            </colgroup>
            <ListHead columns={columns} sort={sort} onSort={onSort} />
            {pages.isLoading ? <ListSkeleton columns={columns} /> : <ListRows {...{ wrapper, pages, columns, rowKey, dense }} />}
          </table>
        </div>
      )}
      <ListFoot pages={pages} />
    </>
  );
}

interface ListHeadProps<T> {
  columns: readonly Column<T>[];
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}

/**
 * The header row of a list table. Its ARIA roles are explicit, because browsers drop the table semantics with the grid layout of small
 * screens.
 */
function ListHead<T>({ columns, sort, onSort }: ListHeadProps<T>): ReactElement {
  return (
    <thead role="rowgroup" className="sr-small">
      <tr role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <th key={column.key} role="columnheader" scope="col" className={column.align} aria-sort={sortDirection(column.sort, sort)}>
            {column.sort && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortButton<T>({
  column,
  sort,
  onSort,
}: {
  column: Column<T>;
  sort: string | undefined;
  onSort: (sort: string) => void;
}): ReactElement {
  const direction = sortDirection(column.sort, sort);
  const Icon = direction === 'descending' ? ChevronUp : ChevronDown;
  return (
    <button type="button" onClick={() => onSort(direction === 'ascending' ? `-${column.sort}` : `${column.sort}`)}>
      {column.head}
      {direction && <Icon className="i" aria-hidden />}
    </button>
  );
}

function sortDirection(field: string | undefined, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (!field || !sort) return undefined;
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
}

// The specification requires 5 placeholder rows while the list of employees loads.
const SKELETON_WIDTHS = [128, 104, 116, 92, 136];

function ListSkeleton<T>({ columns }: { columns: readonly Column<T>[] }): ReactElement {
  return (
    <tbody aria-hidden>
      {SKELETON_WIDTHS.map((nameWidth) => (
        <tr key={nameWidth}>
          {columns.map(({ key, place, skeleton }) => (
            <td key={key} className={place}>
              {skeleton === 'person' || skeleton === 'thing' ? (
                <span className="person">
                  <span className={skeleton === 'person' ? 'sk c' : 'sk tile-sk'} />
                  <span className="sk" style={{ width: nameWidth }} />
                </span>
              ) : (
                skeleton && <span className="sk" style={{ width: skeleton, maxWidth: '90%' }} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

// Estimated heights in px of rows that have not been measured (tokens.css, table-cards.css).
const ROW_PX = 44;
const CARD_PX = 140;
const DENSE_CARD_PX = 100;
// The minimum distance in px from the top of the page to the first row. A smaller value would render rows that are out of sight.
const MIN_TOP_PX = 150;
const MIN_TOP_SMALL_PX = 280;
const OVERSCAN = 4;
// The next page of the list is loaded when fewer rows than this remain below the visible rows.
const LOAD_AHEAD = 20;

interface ListRowsProps<T> {
  wrapper: RefObject<HTMLDivElement | null>;
  pages: Pages<T>;
  columns: readonly Column<T>[];
  rowKey: (item: T) => string | number;
  dense: boolean;
}

function ListRows<T>({ wrapper, pages, columns, rowKey, dense }: ListRowsProps<T>): ReactElement {
  const { items } = pages;
  const [top, setTop] = useState(() => listTop(wrapper.current));
  // measures the distance again, because `wrapper` is empty during a first render that already has rows
  useLayoutEffect(() => setTop(listTop(wrapper.current)), [wrapper]);
  const keyOf = useCallback((index: number) => rowKeyAt(items, index, rowKey), [items, rowKey]);
  const { first, last, above, below, measure } = useRowWindow({
    count: items.length,
    keyOf,
    estimate: estimatedHeight(dense),
    overscan: useOverscan(OVERSCAN),
    top,
  });
  useLoadMore(pages, last, LOAD_AHEAD);

  return (
    <>
      <RowGap px={above} columns={columns.length} />
      <tbody role="rowgroup">
        {items.slice(first, last).map((item, offset) => (
          <ListRow key={rowKey(item)} index={first + offset} {...{ item, columns, measure }} />
        ))}
      </tbody>
      <RowGap px={below} columns={columns.length} />
    </>
  );
}

const isSmallScreen = () => window.matchMedia(SMALL_SCREEN).matches;

function listTop(wrapper: HTMLElement | null): number {
  if (wrapper !== null) return wrapper.getBoundingClientRect().top + window.scrollY;
  return isSmallScreen() ? MIN_TOP_SMALL_PX : MIN_TOP_PX;
}

function estimatedHeight(dense: boolean): number {
  if (!isSmallScreen()) return ROW_PX;
  return dense ? DENSE_CARD_PX : CARD_PX;
}

/** Returns the number of rows to render outside of the window. It is 0 until the first rows are painted, to show them sooner. */
function useOverscan(rows: number): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setOverscan(rows))));
    return () => cancelAnimationFrame(frame);
  }, [rows]);
  return overscan;
}

interface ListRowProps<T> {
  item: T;
  index: number;
  columns: readonly Column<T>[];
  measure: (element: HTMLElement | null) => void;
}

function TableRow<T>({ item, index, columns, measure }: ListRowProps<T>): ReactElement {
  return (
    <tr role="row" ref={measure} data-index={index} aria-rowindex={index + 2} onClick={openRow} onKeyDown={moveBetweenRows}>
      {columns.map((column) => (
        <td key={column.key} role="cell" className={cellClass(column)} title={column.title?.(item)}>
          {column.render(item)}
        </td>
      ))}
    </tr>
  );
}

/** A row renders again only when its item changes, although the list renders on every scroll step and every key of a search. */
const ListRow = memo(TableRow) as typeof TableRow; // cast: memo() loses the type parameter

function cellClass<T>({ place, align }: Column<T>): string | undefined {
  return [place, place === 'c-acts' && 'acts', align].filter(Boolean).join(' ') || undefined;
}

/**
 * A column of a list table. On small screens a row becomes a card, and `place` is the position of the cell in the card
 * (style/table-cards.css).
 */
export interface Column<T> {
  key: string;
  head: string;
  width: string;
  place?: 'c-name' | 'c-mail' | 'c-tel' | 'c-job' | 'c-role' | 'c-brand' | 'c-state' | 'c-where' | 'c-flow' | 'c-holder' | 'c-acts';
  render: (item: T) => ReactNode;
  title?: (item: T) => string | undefined;
  align?: 'num';
  sort?: string;
  /** The width in px of the cell's placeholder while the list loads. 'person' adds a round shape, 'thing' adds a square shape. */
  skeleton?: number | 'person' | 'thing';
}

/**
 * Returns a callback with a stable identity, so that memoized rows do not render again. Use it only for event handlers: during rendering it
 * may still call the previous version.
 */
export function useStableCallback<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
