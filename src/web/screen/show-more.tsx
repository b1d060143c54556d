import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface ShowMoreProps {
  shown: number;
  total: number;
  isLoading?: boolean;
  onMore: () => void;
}

/** The button under a shortened list. Nothing is shown when all rows are visible. */
export function ShowMore({ shown, total, isLoading = false, onMore }: ShowMoreProps): ReactElement | null {
  if (shown >= total) return null;
  return (
    <p className="more">
      <Button size="small" onClick={onMore} pendingText={isLoading ? 'Caricamento...' : undefined}>
        Mostra altro
      </Button>
      <span>
        {shown} di {total}
      </span>
    </p>
  );
}

const FIRST = 10;
const MORE = 40;

/** Shows the first rows of a long list and more on demand. The focus then moves to the first new row. */
export function useFirstRows<T, L extends HTMLElement>(
  items: readonly T[],
): { rows: readonly T[]; list: RefObject<L | null>; more: () => void } {
  const [shown, setShown] = useState(FIRST);
  const list = useRef<L>(null);
  const focusDue = useRef<number | undefined>(undefined);
  useEffect(() => {
    const row = focusDue.current === undefined ? undefined : list.current?.children[focusDue.current];
    if (!(row instanceof HTMLElement)) return; // the next page has not loaded yet
    focusDue.current = undefined;
    row.tabIndex = -1;
    row.focus();
  });
  const more = () => {
    focusDue.current = Math.min(shown, items.length);
    setShown(shown + MORE);
  };
  return { rows: items.slice(0, shown), list, more };
}
