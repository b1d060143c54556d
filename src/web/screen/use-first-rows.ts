import { type RefObject, useEffect, useRef, useState } from 'react';

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
