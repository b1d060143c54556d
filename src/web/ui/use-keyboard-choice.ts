import { type KeyboardEvent, useEffect, useState } from 'react';

interface Listed<T> {
  /** The id of the list's element. */
  list: string;
  /** As they stand in the list, from the first to the last. */
  things: readonly T[];
  keyOf: (thing: T) => string;
  /** Whether Home and End go to the first and the last one, instead of moving in the field's text. */
  hasEnds?: boolean;
  onEnter: (active: T | undefined, event: KeyboardEvent) => void;
}

interface KeyboardChoice<T> {
  /** The one that Invio takes: the first one, unless another one was gone to and is still listed. */
  active: T | undefined;
  /** Whether somebody went to it. */
  isMoved: boolean;
  /** For `aria-activedescendant`. */
  activeId: string | undefined;
  idOf: (thing: T) => string;
  /** With null to the first one again. */
  moveTo: (thing: T | null) => void;
  /** Whether the key was one of the list's. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** Choosing from a list by keys while the focus stays in a text field (ARIA combobox). */
export function useKeyboardChoice<T>({ list, things, keyOf, hasEnds = false, onEnter }: Listed<T>): KeyboardChoice<T> {
  const [moved, setMoved] = useState<string | null>(null);
  const active = things.find((thing) => keyOf(thing) === moved) ?? things[0];
  const idOf = (thing: T) => `${list}-${keyOf(thing).replace(/[^\w-]/g, '_')}`;
  const activeId = active && idOf(active);
  const moveTo = (thing: T | null | undefined) => setMoved(thing ? keyOf(thing) : null);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }); // returns a promise in new browsers, hence the braces
  }, [activeId]);

  const onKey = (event: KeyboardEvent) => {
    const at = active ? things.indexOf(active) : -1;
    const last = things.length - 1;
    const steps = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last, ...(hasEnds && { Home: 0, End: last }) };
    const next = (steps as Record<string, number | undefined>)[event.key];
    if (next === undefined && event.key !== 'Enter') return false;
    event.preventDefault(); // Invio does not send the form
    if (next === undefined) onEnter(active, event);
    else moveTo(things[next]);
    return true;
  };
  return { active, isMoved: moved !== null, activeId, idOf, moveTo, onKey };
}
