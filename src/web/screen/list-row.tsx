import { memo, type ReactElement } from 'react';
import type { Column } from './list-column.ts';
import { openRow, walkRows } from './open-row.ts';

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
export const ListRow = memo(Row) as typeof Row; // memo() forgets that the columns are of the item's kind

function cellClass<T>({ place, align }: Column<T>): string | undefined {
  return [place, place === 'c-acts' && 'acts', align].filter(Boolean).join(' ') || undefined;
}
