import { type KeyboardEvent, useEffect, useState } from 'react';

interface KeyboardChoiceOptions<T> {
  list: string;
  things: readonly T[];
  keyOf: (option: T) => string;
  /** Whether the keys Home and End select the first and the last option. If false, these keys move the text cursor. */
  hasEnds?: boolean;
  onEnter: (active: T | undefined, event: KeyboardEvent) => void;
}

interface KeyboardChoice<T> {
  /** The option that Enter selects: the option that the user has moved to, if the list still contains it; otherwise the first option. */
  active: T | undefined;
  isMoved: boolean;
  activeId: string | undefined;
  idOf: (option: T) => string;
  /** Moves to an option. Null moves to the first option. */
  moveTo: (option: T | null) => void;
  onKey: (event: KeyboardEvent) => boolean;
}

/** The keyboard selection of an option list. The focus stays in the text field (ARIA combobox). */
export function useKeyboardChoice<T>({ list, things, keyOf, hasEnds = false, onEnter }: KeyboardChoiceOptions<T>): KeyboardChoice<T> {
  const [movedKey, setMovedKey] = useState<string | null>(null);
  const active = things.find((option) => keyOf(option) === movedKey) ?? things[0];
  const idOf = (option: T) => `${list}-${keyOf(option).replace(/[^\w-]/g, '_')}`;
  const activeId = active && idOf(active);
  const moveTo = (option: T | null | undefined) => setMovedKey(option ? keyOf(option) : null);
  useEffect(() => {
    // the arrow function has a block body, because scrollIntoView() returns a promise in new browsers and an effect must not return one
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
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
    event.preventDefault(); // prevents Enter from submitting the form
    if (next === undefined) onEnter(active, event);
    else moveTo(things[next]);
    return true;
  };
  return { active, isMoved: movedKey !== null, activeId, idOf, moveTo, onKey };
}
