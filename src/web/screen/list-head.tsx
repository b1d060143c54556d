import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Column } from './list-column.ts';

interface ListHeadProps<T> {
  columns: readonly Column<T>[];
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}

/** Roles are written out because on small screens the table is laid out as a grid, and then browsers forget them. */
export function ListHead<T>({ columns, sort, onSort }: ListHeadProps<T>): ReactElement {
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
