import { type KeyboardEvent, useEffect, useState } from 'react';

interface KeyboardChoiceOptions<T> {
  list: string;
  things: readonly T[];
  keyOf: (option: T) => string;
  /** False: these keys move the text cursor. */
  hasEnds?: boolean;
  onEnter: (active: T | undefined, event: KeyboardEvent) => void;
}

interface KeyboardChoice<T> {
  /** The option that Enter selects: the first one, or the one that the user moved to while it is still listed. */
  active: T | undefined;
  isMoved: boolean;
  activeId: string | undefined;
  idOf: (option: T) => string;
  /** Null moves back to the first option. */
  moveTo: (option: T | null) => void;
  onKey: (event: KeyboardEvent) => boolean;
}

/** The focus stays in a text field (ARIA combobox). */
export function useKeyboardChoice<T>({ list, things, keyOf, hasEnds = false, onEnter }: KeyboardChoiceOptions<T>): KeyboardChoice<T> {
  const [movedKey, setMovedKey] = useState<string | null>(null);
  const active = things.find((option) => keyOf(option) === movedKey) ?? things[0];
  const idOf = (option: T) => `${list}-${keyOf(option).replace(/[^\w-]/g, '_')}`;
  const activeId = active && idOf(active);
  const moveTo = (option: T | null | undefined) => setMovedKey(option ? keyOf(option) : null);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }); // an effect must not return the promise of new browsers
  }, [activeId]);

  const onKey = (event: KeyboardEvent) => {
    const index = active ? things.indexOf(active) : -1;
    const lastIndex = things.length - 1;
    const targetIndexes = {
      ArrowDown: index < lastIndex ? index + 1 : 0,
      ArrowUp: index > 0 ? index - 1 : lastIndex,
      ...(hasEnds && { Home: 0, End: lastIndex }),
    };
    const next = (targetIndexes as Record<string, number | undefined>)[event.key];
    if (next === undefined && event.key !== 'Enter') return false;
    event.preventDefault(); // Enter must not submit the form
    if (next === undefined) onEnter(active, event);
    else moveTo(things[next]);
    return true;
  };
  return { active, isMoved: movedKey !== null, activeId, idOf, moveTo, onKey };
}
