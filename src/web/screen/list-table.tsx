import { type ReactElement, type ReactNode, useRef } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import type { Column } from './list-column.ts';
import { ListFoot } from './list-foot.tsx';
import { ListHead } from './list-head.tsx';
import { ListRows } from './list-rows.tsx';
import { ListSaid, type Noun } from './list-said.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
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
