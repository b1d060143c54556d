import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useRef } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { RowGap } from '#web/screen/row-gap.tsx';
import { useLoadMore } from '#web/screen/use-load-more.ts';
import type { Importazione, RigaImportata } from '../contract.ts';
import { type ColonnaMostrata, larghezzaDi, type Significato } from './colonne-mostrate.ts';
import { RigaRow } from './riga-row.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import type { Lettura } from './use-lettura.ts';

export interface RigheListProps {
  importazione: Importazione;
  lettura: Lettura;
  pages: Pages<RigaImportata>;
  colonne: readonly ColonnaMostrata[];
  significato: Significato;
  /** Whether cells can be put right. */
  isOpen: boolean;
}

const ROW_PX = 40;
const NUMBER_PX = 72;
const ESITO_PX = 168;
const OVERSCAN = 8;
const AHEAD = 40;

/** The rows as the spreadsheet has them, in a frame of their own that scrolls both ways: only those in sight are in the document. */
export function RigheList({ importazione, lettura, pages, colonne, significato, isOpen }: RigheListProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const { items, total = 0 } = pages;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => items[index]?.riga ?? index,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const shown = virtualizer.getVirtualItems();
  const [first, last] = [shown[0], shown.at(-1)];
  useLoadMore(pages, last?.index ?? 0, AHEAD);
  const keys = useGridKeys({
    grid: frame,
    rows: items.length,
    columns: colonne.length,
    isEditable: (column) => isOpen && colonne[column]?.colonna !== undefined,
    reveal: (row) => virtualizer.scrollToIndex(row),
  });
  const widths = colonne.map((colonna) => larghezzaDi(colonna, items));
  const width = widths.reduce((sum, each) => sum + each, NUMBER_PX + ESITO_PX);
  return (
    <div className="righe" ref={frame} aria-busy={pages.isSearching}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what an ARIA grid may be made of
        role="grid"
        aria-label="Anteprima delle righe"
        aria-rowcount={total + 1}
        aria-colcount={colonne.length + 2}
        style={{ minWidth: width }}
        onKeyDown={keys.onKeyDown}
      >
        <colgroup>
          <col style={{ width: NUMBER_PX }} />
          <col style={{ width: ESITO_PX }} />
          {colonne.map(({ campo }, column) => (
            <col key={campo} style={{ width: widths[column] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Riga</th>
            <th scope="col">Esito</th>
            {colonne.map(({ campo, etichetta, colonna }) => (
              <th key={campo} scope="col" title={etichetta}>
                {etichetta}
                {colonna === undefined && <small>per tutte</small>}
              </th>
            ))}
          </tr>
        </thead>
        <RowGap px={first?.start ?? 0} columns={colonne.length + 2} />
        <tbody>
          {shown.map(({ index }) => {
            const riga = items[index];
            return (
              riga && (
                <RigaRow
                  key={riga.riga}
                  {...{ riga, index, importazione, lettura, colonne, significato, keys, isOpen }}
                  measure={virtualizer.measureElement}
                />
              )
            );
          })}
        </tbody>
        <RowGap px={virtualizer.getTotalSize() - (last?.end ?? 0)} columns={colonne.length + 2} />
      </table>
    </div>
  );
}
