import type { ReactElement } from 'react';
import type { Column } from './list-column.ts';

// Spec §9: 5 skeleton rows while the employee list loads.
const ROWS = [128, 104, 116, 92, 136];

/** The rows to come, in their shape. Hidden from readers: the live region says that it is loading. */
export function ListSkeleton<T>({ columns }: { columns: readonly Column<T>[] }): ReactElement {
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
