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
import { keyAt, ListFoot, ListSaid, type Noun, openRow, RowGap, useLoadMore, useRowWindow, walkRows } from './list-rows.tsx';
import { ErrorState } from './states.tsx';

export interface ListTableProps<T> {
  /** 'Dipendenti': the table's name. */
  label: string;
  noun: Noun;
  pages: Pages<T>;
  columns: readonly Column<T>[];
  rowKey: (item: T) => string | number;
  /** Shown instead of the table when there is nothing. */
  empty: ReactNode;
  /** 'I dipendenti non sono stati caricati. Controlla la connessione e riprova.' */
  errorText: string;
  /** 'cognome' or '-cognome', as on the wire; the caller keeps it in the URL. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  /** On a phone two lines a row: its name, and who has it. */
  dense?: boolean;
}

/** A paged list as a table: only the rows in sight are in the document, the next page comes as one scrolls. */
export function ListTable<T>(props: ListTableProps<T>): ReactElement {
  const { label, noun, pages, columns, rowKey, empty, errorText, sort, onSort, dense = false } = props;
  const wrap = useRef<HTMLDivElement>(null);
  return (
    <>
      <ListSaid pages={pages} noun={noun} />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={errorText} error={pages.error} onRetry={pages.refetch} />
      ) : pages.total === 0 ? (
        empty
      ) : (
        <div className="wrap" ref={wrap} aria-busy={pages.isLoading || pages.isSearching}>
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
            {pages.isLoading ? <ListSkeleton columns={columns} /> : <ListRows {...{ wrap, pages, columns, rowKey, dense }} />}
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

/** Roles are written out because on small screens the table is laid out as a grid, and then browsers forget them. */
function ListHead<T>({ columns, sort, onSort }: ListHeadProps<T>): ReactElement {
  return (
    <thead role="rowgroup" className="sr-small">
      <tr role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <th key={column.key} role="columnheader" scope="col" className={column.align} aria-sort={order(column.sort, sort)}>
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
  const now = order(column.sort, sort);
  const Icon = now === 'descending' ? ChevronUp : ChevronDown;
  return (
    <button type="button" onClick={() => onSort(now === 'ascending' ? `-${column.sort}` : `${column.sort}`)}>
      {column.head}
      {now && <Icon className="i" aria-hidden />}
    </button>
  );
}

function order(field: string | undefined, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (!field || !sort) return undefined;
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
}

// Spec §9: 5 skeleton rows while the employee list loads.
const ROWS = [128, 104, 116, 92, 136];

/** The rows to come, in their shape. Hidden from readers: the live region says that it is loading. */
function ListSkeleton<T>({ columns }: { columns: readonly Column<T>[] }): ReactElement {
  return (
    <tbody aria-hidden>
      {ROWS.map((nameWidth) => (
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

function ListRows<T>({ wrap, pages, columns, rowKey, dense }: ListRowsProps<T>): ReactElement {
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

/** How many rows are kept above and below what is in sight: none before the first have been seen, since nobody waits for the others. */
function useOverscan(rows: number): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    // after the frame that shows the first ones
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

function Row<T>({ item, index, columns, measure }: ListRowProps<T>): ReactElement {
  return (
    <tr role="row" ref={measure} data-index={index} aria-rowindex={index + 2} onClick={openRow} onKeyDown={walkRows}>
      {columns.map((column) => (
        <td key={column.key} role="cell" className={cellClass(column)} title={column.title?.(item)}>
          {column.render(item)}
        </td>
      ))}
    </tr>
  );
}

/** One row of a table. The list is drawn anew with every step of scrolling and with every key of a search: a row only when its own item is another. */
const ListRow = memo(Row) as typeof Row; // memo() forgets that the columns are of the item's kind

function cellClass<T>({ place, align }: Column<T>): string | undefined {
  return [place, place === 'c-acts' && 'acts', align].filter(Boolean).join(' ') || undefined;
}

/** A column as data. On small screens the row becomes a card: `place` says where in it the cell goes (style/table.css). */
export interface Column<T> {
  key: string;
  head: string;
  /** As in CSS: '18%', '96px'. */
  width: string;
  place?: 'c-name' | 'c-mail' | 'c-tel' | 'c-job' | 'c-role' | 'c-brand' | 'c-state' | 'c-where' | 'c-flow' | 'c-holder' | 'c-acts';
  render: (item: T) => ReactNode;
  /** The whole text, for the cell that may be cut. */
  title?: (item: T) => string | undefined;
  align?: 'num';
  /** The field that the server sorts by; left out: not sortable. */
  sort?: string;
  /** Width of the bar shown while loading, in px. 'person' adds the round one, 'thing' the square one. */
  skeleton?: number | 'person' | 'thing';
}

/**
 * The same function at every drawing, which does what the newest one does: what is handed to many rows is then no reason to draw them
 * anew. For what is pressed; while something is drawn it may still be the former.
 */
export function useSteady<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
