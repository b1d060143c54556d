import { ListChecks } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** What an action on many takes: the chosen ids, or the list's filter without those taken out of it by hand. */
export type Chosen<F> = { ids: number[] } | { filtro: F; esclusi?: number[] };

export interface Selection<F> {
  /** Whether one is choosing: the cards show their boxes. */
  isOn: boolean;
  start: () => void;
  stop: () => void;
  count: number;
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Everything that the list matches, also what has not been loaded. */
  chooseAll: () => void;
  /** Whether everything that matches is chosen. */
  isAll: boolean;
  /** Goes on with these alone, as with those that an action refused. */
  keep: (ids: readonly number[]) => void;
  chosen: Chosen<F>;
}

interface State {
  /** The filter for which it was made: another one starts anew. */
  of: string;
  mode: 'off' | 'some' | 'all';
  /** Those chosen, or those taken out of all. */
  ids: ReadonlySet<number>;
}

/** Choosing rows of a list that is only partly loaded. `filter` is what the list is narrowed to, `total` how many match. */
export function useSelection<F extends object>(filter: F, total: number | undefined): Selection<F> {
  const of = JSON.stringify(filter);
  const [state, setState] = useState<State>({ of, mode: 'off', ids: new Set() });
  const { mode, ids } = state.of === of || state.mode === 'off' ? state : { mode: 'some' as const, ids: new Set<number>() };
  const set = (next: State['mode'], chosen: Iterable<number> = []) => setState({ of, mode: next, ids: new Set(chosen) });
  const count = mode === 'all' ? Math.max((total ?? 0) - ids.size, 0) : ids.size;
  return {
    isOn: mode !== 'off',
    start: () => set('some'),
    stop: () => set('off'),
    count,
    has: (id) => ids.has(id) === (mode === 'some') && mode !== 'off',
    toggle: (id) => set(mode, ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    chooseAll: () => set('all'),
    isAll: mode === 'all' ? ids.size === 0 : count > 0 && count === total,
    keep: (left) => set(left.length > 0 ? 'some' : 'off', left),
    chosen: mode === 'all' ? { filtro: filter, esclusi: [...ids] } : { ids: [...ids] },
  };
}

interface PickButtonProps {
  selection: { isOn: boolean; start: () => void; stop: () => void };
}

/** Begins choosing rows of a list, and ends it. It stays meanwhile: the focus would go with it. */
export function PickButton({ selection: { isOn, start, stop } }: PickButtonProps): ReactElement {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOn = useRef(isOn);
  // the bar at the foot is gone, and the focus of who has pressed its cross with it
  useEffect(() => {
    if (wasOn.current && !isOn && document.activeElement === document.body) ref.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return (
    <Button ref={ref} kind="ghost" icon={ListChecks} aria-pressed={isOn} onClick={isOn ? stop : start}>
      Scegli
    </Button>
  );
}
