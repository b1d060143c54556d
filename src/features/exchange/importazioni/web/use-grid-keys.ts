import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Place {
  row: number;
  column: number;
}

interface GridKeys {
  /** The cell that Tab comes to, and from which the arrows go on. */
  at: Place;
  /** The cell that is being written. */
  edited: Place | undefined;
  edit: (place: Place) => void;
  /** The writing is over: the cell has the focus again. */
  leave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocusCell: (place: Place) => void;
}

interface GridOptions {
  grid: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  isEditable: (column: number) => boolean;
  /** Brings a row into the document. */
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

export const isSamePlace = (one: Place | undefined, other: Place): boolean => one?.row === other.row && one.column === other.column;

/** One goes through the cells with the arrows, and writes into one after Invio or F2 (ARIA grid). */
export function useGridKeys({ grid, rows, columns, isEditable, reveal }: GridOptions): GridKeys {
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 });
  const [edited, setEdited] = useState<Place>();
  const isFocusDue = useRef(false);
  const last = { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) };
  const within = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(0, row), last.row),
    column: Math.min(Math.max(0, column), last.column),
  });
  const at = within(wanted); // rows go away when they are put right
  useLayoutEffect(() => {
    if (!isFocusDue.current || edited) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-place="${at.row}-${at.column}"]`);
    if (!cell) return; // its row is not in the document yet
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
