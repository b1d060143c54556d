import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface ShowMoreProps {
  shown: number;
  total: number;
  isLoading?: boolean;
  onMore: () => void;
}

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

const FIRST_ROWS = 10;
const MORE_ROWS = 40;

/** Returns the first rows of a long list and a function that shows more rows. The focus then moves to the first new row. */
export function useFirstRows<T, L extends HTMLElement>(
  items: readonly T[],
): { rows: readonly T[]; list: RefObject<L | null>; more: () => void } {
  const [shown, setShown] = useState(FIRST_ROWS);
  const list = useRef<L>(null);
  const pendingFocusIndex = useRef<number | undefined>(undefined);
  useEffect(() => {
    const row = pendingFocusIndex.current === undefined ? undefined : list.current?.children[pendingFocusIndex.current];
    if (!(row instanceof HTMLElement)) return; // the new rows have not loaded yet
    pendingFocusIndex.current = undefined;
    row.tabIndex = -1;
    row.focus();
  });
  const more = () => {
    pendingFocusIndex.current = Math.min(shown, items.length);
    setShown(shown + MORE_ROWS);
  };
  return { rows: items.slice(0, shown), list, more };
}
