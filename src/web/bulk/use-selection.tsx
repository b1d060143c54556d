import { ListChecks } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** The rows of a bulk action: the selected ids, or the list's filter without the excluded ids. */
export type SelectedRows<F> = { ids: number[] } | { filtro: F; esclusi?: number[] };

export interface Selection<F> {
  /** True while rows are being selected and show checkboxes. */
  isOn: boolean;
  startSelecting: () => void;
  stopSelecting: () => void;
  count: number;
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects all rows that match the filter, including those that are not loaded. */
  selectAll: () => void;
  isAll: boolean;
  /** Selects only the rows with these ids, for example the rows on which an action failed. */
  selectOnly: (ids: readonly number[]) => void;
  chosen: SelectedRows<F>;
}

interface State {
  /** The list filter for which the rows were selected. When the list gets another filter, the selection is reset. */
  filterKey: string;
  selectionMode: 'off' | 'some' | 'all';
  /** The selected ids, or in mode 'all' the excluded ones. */
  ids: ReadonlySet<number>;
}

/** The selection in a list that is only partly loaded. `filter` is the list's filter and `total` the number of matching rows. */
export function useSelection<F extends object>(filter: F, total: number | undefined): Selection<F> {
  const filterKey = JSON.stringify(filter);
  const [state, setState] = useState<State>({ filterKey, selectionMode: 'off', ids: new Set() });
  const { selectionMode: mode, ids } =
    state.filterKey === filterKey || state.selectionMode === 'off' ? state : { selectionMode: 'some' as const, ids: new Set<number>() };
  const update = (next: State['selectionMode'], chosenIds: Iterable<number> = []) =>
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

/** The button that starts and ends the selection. It stays in the page meanwhile, because removing it would lose the focus. */
export function PickButton({ selection: { isOn, startSelecting: start, stopSelecting: stop } }: PickButtonProps): ReactElement {
  const ref = useRef<HTMLButtonElement>(null);
  const wasSelecting = useRef(isOn);
  // The bar at the foot has closed and its focused button with it, so this button takes the focus.
  useEffect(() => {
    if (wasSelecting.current && !isOn && document.activeElement === document.body) ref.current?.focus();
    wasSelecting.current = isOn;
  }, [isOn]);
  return (
    <Button ref={ref} kind="ghost" icon={ListChecks} aria-pressed={isOn} onClick={isOn ? stop : start}>
      Scegli
    </Button>
  );
}
