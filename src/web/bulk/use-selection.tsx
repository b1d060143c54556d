import { ListChecks } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

export type RowId = number | string;
export type SelectedRows<F> = { ids: RowId[] } | { filtro: F; esclusi?: RowId[] };

export interface Selection<F> {
  isOn: boolean;
  startSelecting: () => void;
  stopSelecting: () => void;
  count: number;
  has: (id: RowId) => boolean;
  /** Selects or deselects a row. A range goes from the row that was toggled before to this row, as far as the rows are loaded. */
  toggle: (id: RowId, isRange?: boolean) => void;
  selectAll: () => void;
  isAll: boolean;
  selectOnly: (ids: readonly RowId[]) => void;
  chosen: SelectedRows<F>;
}

interface State {
  /** The filter of the list as text. A different filter resets the selection. */
  filterKey: string;
  selectionMode: 'off' | 'some' | 'all';
  /** The ids of the selected rows; in mode 'all' the ids of the excluded rows. */
  ids: ReadonlySet<RowId>;
}

interface LoadedRows {
  items: readonly { id: RowId }[];
  total: number | undefined;
}

export function useSelection<F extends object>(filter: F, { items, total }: LoadedRows): Selection<F> {
  const lastToggled = useRef<RowId>(undefined);
  const filterKey = JSON.stringify(filter);
  const [state, setState] = useState<State>({ filterKey, selectionMode: 'off', ids: new Set() });
  const { selectionMode: mode, ids } =
    state.filterKey === filterKey || state.selectionMode === 'off' ? state : { selectionMode: 'some' as const, ids: new Set<RowId>() };
  const update = (next: State['selectionMode'], chosenIds: Iterable<RowId> = []) =>
    setState({ filterKey, selectionMode: next, ids: new Set(chosenIds) });
  const count = mode === 'all' ? Math.max((total ?? 0) - ids.size, 0) : ids.size;
  return {
    isOn: mode !== 'off',
    startSelecting: () => update('some'),
    stopSelecting: () => update('off'),
    count,
    has: (id) => ids.has(id) === (mode === 'some') && mode !== 'off',
    toggle: (id, isRange = false) => {
      const toggledIds = isRange ? idsBetween(items, lastToggled.current, id) : [id];
      lastToggled.current = id;
      const isAdded = !ids.has(id);
      const otherIds = [...ids].filter((each) => !toggledIds.includes(each));
      update(mode, isAdded ? [...otherIds, ...toggledIds] : otherIds);
    },
    selectAll: () => update('all'),
    isAll: mode === 'all' ? ids.size === 0 : count > 0 && count === total,
    selectOnly: (remainingIds) => update(remainingIds.length > 0 ? 'some' : 'off', remainingIds),
    chosen: mode === 'all' ? { filtro: filter, esclusi: [...ids] } : { ids: [...ids] },
  };
}

/** The ids of the loaded rows from one row to the other, both included. Only the second id when the first row is not loaded. */
function idsBetween(items: LoadedRows['items'], from: RowId | undefined, to: RowId): RowId[] {
  const [start, end] = [from, to].map((id) => items.findIndex((item) => item.id === id)).sort((one, other) => one - other);
  if (start === undefined || end === undefined || start < 0) return [to];
  return items.slice(start, end + 1).map(({ id }) => id);
}

interface PickButtonProps {
  selection: { isOn: boolean; startSelecting: () => void; stopSelecting: () => void };
}

/** The button that starts and ends the selection of rows. It stays on the page during the selection, so that it does not lose the focus. */
export function PickButton({ selection: { isOn, startSelecting, stopSelecting } }: PickButtonProps): ReactElement {
  const ref = useRef<HTMLButtonElement>(null);
  const wasSelecting = useRef(isOn);
  // The bar of bulk actions has closed together with its focused button, so this button takes the focus.
  useEffect(() => {
    if (wasSelecting.current && !isOn && document.activeElement === document.body) ref.current?.focus();
    wasSelecting.current = isOn;
  }, [isOn]);
  return (
    <Button ref={ref} kind="ghost" icon={ListChecks} aria-pressed={isOn} onClick={isOn ? stopSelecting : startSelecting}>
      Scegli
    </Button>
  );
}
