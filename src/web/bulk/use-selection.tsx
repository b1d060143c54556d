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
  toggle: (id: RowId) => void;
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

export function useSelection<F extends object>(filter: F, total: number | undefined): Selection<F> {
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
    toggle: (id) => update(mode, ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    selectAll: () => update('all'),
    isAll: mode === 'all' ? ids.size === 0 : count > 0 && count === total,
    selectOnly: (remainingIds) => update(remainingIds.length > 0 ? 'some' : 'off', remainingIds),
    chosen: mode === 'all' ? { filtro: filter, esclusi: [...ids] } : { ids: [...ids] },
  };
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
