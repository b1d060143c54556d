import type { ReactElement } from 'react';

/** The height of those rows of a table that are not in the document. */
export function RowGap({ px, columns }: { px: number; columns: number }): ReactElement | null {
  if (px <= 0) return null;
  return (
    <tbody aria-hidden className="gap">
      <tr style={{ height: px }}>
        <td colSpan={columns} />
      </tr>
    </tbody>
  );
}
