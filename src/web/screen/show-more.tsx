import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface ShowMoreProps {
  shown: number;
  total: number;
  isLoading?: boolean;
  onMore: () => void;
}

/** Under a list of which only the first rows are shown; nothing when all are. */
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

/** The first rows of a long history at the end of a page, and more when somebody asks: then the focus goes to the first that came. */
export function useFirstRows<T, L extends HTMLElement>(
  items: readonly T[],
): { rows: readonly T[]; list: RefObject<L | null>; more: () => void } {
  const [shown, setShown] = useState(FIRST);
  const list = useRef<L>(null);
  const focusDue = useRef<number | undefined>(undefined);
  useEffect(() => {
    const row = focusDue.current === undefined ? undefined : list.current?.children[focusDue.current];
    if (!(row instanceof HTMLElement)) return; // not there yet: the next page is on its way
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
