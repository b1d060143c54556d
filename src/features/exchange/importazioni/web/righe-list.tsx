import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { RowGap, useLoadMore } from '#web/screen/list-rows.tsx';
import type { Importazione, RigaImportata } from '../contract.ts';
import { numero } from './describe-righe.ts';
import { EsitoBadge } from './stato-badge.tsx';
import { altriErrori, type ColonnaMostrata, cellaDi, type Lettura, larghezzaDi, type Significato, testoDi } from './use-lettura.ts';

export interface RigheListProps {
  importazione: Importazione;
  lettura: Lettura;
  pages: Pages<RigaImportata>;
  colonne: readonly ColonnaMostrata[];
  significato: Significato;
  /** Whether cells can be edited. */
  isOpen: boolean;
}

const ROW_PX = 40;
const NUMBER_PX = 72;
const ESITO_PX = 168;
const OVERSCAN = 8;
const AHEAD = 40;

/** The rows as a virtualized grid: only visible rows are in the document. */
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
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows a table as a grid
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

interface RigaRowProps {
  riga: RigaImportata;
  index: number;
  importazione: Importazione;
  lettura: Lettura;
  colonne: readonly ColonnaMostrata[];
  significato: Significato;
  keys: ReturnType<typeof useGridKeys>;
  isOpen: boolean;
  measure: (element: HTMLElement | null) => void;
}

/** Shows one row of the file with its number, result and cells. */
function RigaRow(props: RigaRowProps): ReactElement {
  const { riga, index, importazione, lettura, colonne, significato, keys, isOpen, measure } = props;
  const { esito, errori, avvisi } = riga;
  const wrong = colonne.filter(({ campo }) => campo in errori).map(({ etichetta }) => etichetta);
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={esito === 'errore' ? 'wrong' : undefined}>
      <th scope="row">{numero(riga.riga)}</th>
      <td>
        <EsitoBadge esito={esito} />
        {wrong.length > 0 && <small className="dove">{wrong.join(', ')}</small>}
        {altriErrori(riga, colonne, importazione).map((sentence) => (
          <small key={sentence} className="cella-errore">
            {sentence}
          </small>
        ))}
      </td>
      {colonne.map((shown, column) => {
        const { colonna, campo, etichetta } = shown;
        const place = { row: index, column };
        const written = colonna === undefined ? undefined : lettura.written(riga.riga, colonna);
        const text = testoDi(riga, shown, written);
        const error = errori[campo];
        const canWrite = isOpen && colonna !== undefined;
        const done = (next: string | undefined) => {
          if (next !== undefined && colonna !== undefined) lettura.change({ celle: [{ riga: riga.riga, colonna, testo: next }] });
          keys.leave();
        };
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys for all of its cells
          <td
            key={campo}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows a table cell as a cell of a grid
            role="gridcell"
            tabIndex={isSamePlace(keys.at, place) ? 0 : -1}
            data-place={`${index}-${column}`}
            className={[error && 'wrong', written !== undefined && 'written'].filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
            aria-readonly={!canWrite}
            onFocus={() => keys.onFocusCell(place)}
            onClick={() => error && keys.edit(place)}
            onDoubleClick={() => keys.edit(place)}
            title={error ? undefined : text}
          >
            {canWrite && isSamePlace(keys.edited, place) ? (
              <CellaField label={`${etichetta}, riga ${riga.riga}`} text={cellaDi(riga, shown, written)} onDone={done} />
            ) : (
              <span className="cella">{written === undefined ? <ValoreBadge {...{ riga, campo, text, significato }} /> : text}</span>
            )}
            {error && <small className="cella-errore">{error}</small>}
            {avvisi[campo] && <small className="cella-errore mild">{avvisi[campo]}</small>}
          </td>
        );
      })}
    </tr>
  );
}

interface Place {
  row: number;
  column: number;
}

interface GridKeys {
  /** The cell that the Tab key focuses. */
  at: Place;
  /** The cell that is being edited. */
  edited: Place | undefined;
  edit: (place: Place) => void;
  /** Ends editing and returns the focus to the cell. */
  leave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocusCell: (place: Place) => void;
}

interface GridOptions {
  grid: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  isEditable: (column: number) => boolean;
  /** Scrolls the list until the row is rendered. */
  reveal: (row: number) => void;
}

const STEPS: Record<string, (at: Place, last: Place) => Place> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - 10, column }),
  PageDown: ({ row, column }) => ({ row: row + 10, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { column }) => ({ row, column }),
};

const isSamePlace = (one: Place | undefined, other: Place): boolean => one?.row === other.row && one.column === other.column;

/** Keyboard control of the grid: arrows move, Enter or F2 edits (ARIA grid pattern). */
function useGridKeys({ grid, rows, columns, isEditable, reveal }: GridOptions): GridKeys {
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 });
  const [edited, setEdited] = useState<Place>();
  const isFocusDue = useRef(false);
  const last = { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) };
  const within = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(0, row), last.row),
    column: Math.min(Math.max(0, column), last.column),
  });
  const at = within(wanted); // the wanted cell may not exist any more, because corrected rows may disappear
  useLayoutEffect(() => {
    if (!isFocusDue.current || edited) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-place="${at.row}-${at.column}"]`);
    if (!cell) return; // the row of the cell is not rendered yet
    isFocusDue.current = false;
    cell.focus();
  });
  const moveTo = (place: Place) => {
    isFocusDue.current = true;
    setWanted(place);
    reveal(place.row);
  };
  const edit = (place: Place) => {
    if (!isEditable(place.column)) return;
    setWanted(place);
    setEdited(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) moveTo(within(step(at, last)));
    else if (event.key === 'Enter' || event.key === 'F2') edit(at);
    else return;
    event.preventDefault();
  };
  const leave = () => {
    isFocusDue.current = true;
    setEdited(undefined);
  };
  return { at, edited, edit, leave, onKeyDown, onFocusCell: setWanted };
}

interface CellaFieldProps {
  /** The accessible name of the input, for example 'Email, riga 12'. */
  label: string;
  text: string;
  onDone: (text: string | undefined) => void;
}

/** A cell that is being edited: Enter and blur save the text, Esc discards it. */
export function CellaField({ label, text, onDone }: CellaFieldProps): ReactElement {
  const isDone = useRef(false);
  const done = (written: string | undefined) => {
    if (isDone.current) return; // removing the input causes a second blur, which must not save again
    isDone.current = true;
    onDone(written === text ? undefined : written);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation(); // arrow keys move the text cursor, not the active cell
    if (event.key === 'Enter') done(event.currentTarget.value);
    if (event.key === 'Escape') done(undefined);
  };
  return (
    <input
      className="in cella-in"
      aria-label={label}
      defaultValue={text}
      maxLength={10_000}
      // biome-ignore lint/a11y/noAutofocus: the input appears because the user has asked to edit this cell
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => done(currentTarget.value)}
    />
  );
}

interface ValoreBadgeProps {
  riga: RigaImportata;
  campo: string;
  text: string;
  significato: Significato;
}

/** Shows the new value of a field. When the value changes, the former value is shown struck through. */
export function ValoreBadge({ riga: { esito, campi, errori }, campo, text, significato }: ValoreBadgeProps): ReactNode {
  const change = campi[campo];
  const meant = significato(campo, text);
  const dopo = campo in errori ? text : meant === undefined ? (change?.dopo ?? text) : meant;
  if (!dopo) return <span className="cella-vuota">—</span>;
  if (!change) return <span className="cella-uguale">{dopo}</span>;
  if (esito !== 'modifica' && !change.prima) return dopo; // a new record has no former value
  return (
    <>
      {change.prima && (
        <>
          <del>
            <span className="sr">era </span>
            {change.prima}
          </del>{' '}
        </>
      )}
      <ins>
        <span className="sr">diventa </span>
        {dopo}
      </ins>
    </>
  );
}
