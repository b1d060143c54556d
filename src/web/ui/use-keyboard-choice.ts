import { type KeyboardEvent, useEffect, useState } from 'react';

interface Listed<T> {
  list: string;
  /** The options, in display order. */
  things: readonly T[];
  keyOf: (thing: T) => string;
  /** Whether Home and End move to the first and last option instead of moving the text cursor. */
  hasEnds?: boolean;
  onEnter: (active: T | undefined, event: KeyboardEvent) => void;
}

interface KeyboardChoice<T> {
  /** The option that Enter selects: the first one, or the one that the user moved to while it is still listed. */
  active: T | undefined;
  /** Whether the user has moved to an option. */
  isMoved: boolean;
  /** The DOM id of the active option, for `aria-activedescendant` of the input. */
  activeId: string | undefined;
  idOf: (thing: T) => string;
  /** Moves to an option; null moves back to the first one. */
  moveTo: (thing: T | null) => void;
  /** Returns whether the key was handled. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** Keyboard selection from a list while the focus stays in a text field (ARIA combobox). */
export function useKeyboardChoice<T>({ list, things, keyOf, hasEnds = false, onEnter }: Listed<T>): KeyboardChoice<T> {
  const [moved, setMoved] = useState<string | null>(null);
  const active = things.find((thing) => keyOf(thing) === moved) ?? things[0];
  const idOf = (thing: T) => `${list}-${keyOf(thing).replace(/[^\w-]/g, '_')}`;
  const activeId = active && idOf(active);
  const moveTo = (thing: T | null | undefined) => setMoved(thing ? keyOf(thing) : null);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }); // an effect must not return the promise of new browsers
  }, [activeId]);

  const onKey = (event: KeyboardEvent) => {
    const at = active ? things.indexOf(active) : -1;
    const last = things.length - 1;
    const steps = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last, ...(hasEnds && { Home: 0, End: last }) };
    const next = (steps as Record<string, number | undefined>)[event.key];
    if (next === undefined && event.key !== 'Enter') return false;
    event.preventDefault(); // Enter must not submit the form
    if (next === undefined) onEnter(active, event);
    else moveTo(things[next]);
    return true;
  };
  return { active, isMoved: moved !== null, activeId, idOf, moveTo, onKey };
}
