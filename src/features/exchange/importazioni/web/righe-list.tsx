import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Pages } from '#web/data/use-pages.ts';
import { RowGap, useLoadMore } from '#web/screen/list-rows.tsx';
import type { Importazione, RigaImportata } from '../contract.ts';
import { numero } from './describe-righe.ts';
import { EsitoBadge } from './stato-badge.tsx';
import {
  cellText,
  columnWidth,
  errorsWithoutColumn,
  type FindMeaning,
  fieldText,
  type Lettura,
  type PreviewColumn,
} from './use-lettura.ts';

export interface RigheListProps {
  importazione: Importazione;
  lettura: Lettura;
  pages: Pages<RigaImportata>;
  colonne: readonly PreviewColumn[];
  significato: FindMeaning;
  /** Whether the cells of the preview can be edited. */
  isOpen: boolean;
}

const ROW_PX = 40;
const NUMBER_PX = 72;
const ESITO_PX = 168;
const OVERSCAN = 8;
const LOAD_AHEAD = 40;

export function RigheList({ importazione, lettura, pages, colonne, significato, isOpen }: RigheListProps): ReactElement {
  const scrollContainer = useRef<HTMLDivElement>(null);
  const { items, total = 0 } = pages;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollContainer.current,
    getItemKey: (index) => items[index]?.riga ?? index,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const virtualRows = virtualizer.getVirtualItems();
  const [first, last] = [virtualRows[0], virtualRows.at(-1)];
  useLoadMore(pages, last?.index ?? 0, LOAD_AHEAD);
  const keys = useGridKeys({
    grid: scrollContainer,
    rows: items.length,
    columns: colonne.length,
    isEditable: (column) => isOpen && colonne[column]?.colonna !== undefined,
    scrollToRow: (row) => virtualizer.scrollToIndex(row),
  });
  const widths = colonne.map((colonna) => columnWidth(colonna, items));
  const width = widths.reduce((sum, each) => sum + each, NUMBER_PX + ESITO_PX);
  return (
    <div className="righe" ref={scrollContainer} aria-busy={pages.isSearching}>
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
          {virtualRows.map(({ index }) => {
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
  colonne: readonly PreviewColumn[];
  significato: FindMeaning;
  keys: ReturnType<typeof useGridKeys>;
  isOpen: boolean;
  measure: (element: HTMLElement | null) => void;
}

function RigaRow(props: RigaRowProps): ReactElement {
  const { riga, index, importazione, lettura, colonne, significato, keys, isOpen, measure } = props;
  const { esito, errori, avvisi } = riga;
  const wrongLabels = colonne.filter(({ campo }) => campo in errori).map(({ etichetta }) => etichetta);
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={esito === 'errore' ? 'wrong' : undefined}>
      <th scope="row">{numero(riga.riga)}</th>
      <td>
        <EsitoBadge esito={esito} />
        {wrongLabels.length > 0 && <small className="dove">{wrongLabels.join(', ')}</small>}
        {errorsWithoutColumn(riga, colonne, importazione).map((sentence) => (
          <small key={sentence} className="cella-errore">
            {sentence}
          </small>
        ))}
      </td>
      {colonne.map((shownColumn, column) => {
        const { colonna, campo, etichetta } = shownColumn;
        const place = { row: index, column };
        const pendingText = colonna === undefined ? undefined : lettura.pendingText(riga.riga, colonna);
        const text = fieldText(riga, shownColumn, pendingText);
        const error = errori[campo];
        const canWrite = isOpen && colonna !== undefined;
        const saveCell = (next: string | undefined) => {
          if (next !== undefined && colonna !== undefined) lettura.change({ celle: [{ riga: riga.riga, colonna, testo: next }] });
          keys.endEdit();
        };
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys for all of its cells
          <td
            key={campo}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows a table cell as a cell of a grid
            role="gridcell"
            tabIndex={isSamePlace(keys.activePlace, place) ? 0 : -1}
            data-place={`${index}-${column}`}
            className={[error && 'wrong', pendingText !== undefined && 'written'].filter(Boolean).join(' ') || undefined}
            aria-invalid={error ? true : undefined}
            aria-readonly={!canWrite}
            onFocus={() => keys.onFocusCell(place)}
            onClick={() => error && keys.edit(place)}
            onDoubleClick={() => keys.edit(place)}
            title={error ? undefined : text}
          >
            {canWrite && isSamePlace(keys.edited, place) ? (
              <CellaField label={`${etichetta}, riga ${riga.riga}`} text={cellText(riga, shownColumn, pendingText)} onDone={saveCell} />
            ) : (
              <span className="cella">{pendingText === undefined ? <ValoreBadge {...{ riga, campo, text, significato }} /> : text}</span>
            )}
            {error && <small className="cella-errore">{error}</small>}
            {avvisi[campo] && <small className="cella-errore mild">{avvisi[campo]}</small>}
            <PropostaText riga={riga} campo={campo} isMade={lettura.correggi} />
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
  activePlace: Place;
  edited: Place | undefined;
  edit: (place: Place) => void;
  /** Ends the editing of a cell and returns the focus to the cell. */
  endEdit: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocusCell: (place: Place) => void;
}

interface GridOptions {
  grid: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  isEditable: (column: number) => boolean;
  scrollToRow: (row: number) => void;
}

const STEPS: Record<string, (from: Place, last: Place) => Place> = {
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
function useGridKeys({ grid, rows, columns, isEditable, scrollToRow }: GridOptions): GridKeys {
  const [requestedPlace, setRequestedPlace] = useState<Place>({ row: 0, column: 0 });
  const [edited, setEdited] = useState<Place>();
  const mustFocus = useRef(false);
  const last = { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) };
  const clamp = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(0, row), last.row),
    column: Math.min(Math.max(0, column), last.column),
  });
  const activePlace = clamp(requestedPlace); // the requested cell may not exist any more, because corrected rows may disappear
  useLayoutEffect(() => {
    if (!mustFocus.current || edited) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-place="${activePlace.row}-${activePlace.column}"]`);
    if (!cell) return; // the row of the cell is not rendered yet
    mustFocus.current = false;
    cell.focus();
  });
  const moveTo = (place: Place) => {
    mustFocus.current = true;
    setRequestedPlace(place);
    scrollToRow(place.row);
  };
  const edit = (place: Place) => {
    if (!isEditable(place.column)) return;
    setRequestedPlace(place);
    setEdited(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) moveTo(clamp(step(activePlace, last)));
    else if (event.key === 'Enter' || event.key === 'F2') edit(activePlace);
    else return;
    event.preventDefault();
  };
  const endEdit = () => {
    mustFocus.current = true;
    setEdited(undefined);
  };
  return { activePlace, edited, edit, endEdit, onKeyDown, onFocusCell: setRequestedPlace };
}

interface CellaFieldProps {
  label: string;
  text: string;
  onDone: (text: string | undefined) => void;
}

/** A cell that is being edited: Enter and blur save the text, Esc discards it. */
export function CellaField({ label, text, onDone }: CellaFieldProps): ReactElement {
  const isDone = useRef(false);
  const finish = (typed: string | undefined) => {
    if (isDone.current) return; // removing the input causes a second blur, which must not save again
    isDone.current = true;
    onDone(typed === text ? undefined : typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation(); // the arrow keys move the text cursor, not the active cell
    if (event.key === 'Enter') finish(event.currentTarget.value);
    if (event.key === 'Escape') finish(undefined);
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
      onBlur={({ currentTarget }) => finish(currentTarget.value)}
    />
  );
}

interface PropostaTextProps {
  riga: RigaImportata;
  campo: string;
  /** Whether the user has accepted the proposals, so that the cell shows the corrected text. */
  isMade: boolean;
}

/** Marks a value that differs from the text of the file: a made e-mail or a corrected text. Also shows a proposed correction. */
export function PropostaText({ riga: { campi, proposte }, campo, isMade }: PropostaTextProps): ReactNode {
  if (campi[campo]?.creato) return <small className="cella-segno">creata</small>;
  const proposed = proposte[campo];
  if (proposed === undefined) return null;
  return <small className="cella-segno">{isMade ? 'corretta' : `Proposta: ${proposed}`}</small>;
}

interface ValoreBadgeProps {
  riga: RigaImportata;
  campo: string;
  text: string;
  significato: FindMeaning;
}

export function ValoreBadge({ riga: { esito, campi, errori }, campo, text, significato }: ValoreBadgeProps): ReactNode {
  const change = campi[campo];
  const selectedMeaning = significato(campo, text);
  const dopo = campo in errori ? text : selectedMeaning === undefined ? (change?.dopo ?? text) : selectedMeaning;
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
