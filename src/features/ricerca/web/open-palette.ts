// One palette for the whole product, opened from wherever one is. What is typed stands here and not in its field: somebody
// who types on while it is being opened loses no letter, nor the Invio after them.
import { useSyncExternalStore } from 'react';

export interface Asked {
  typed: string;
  /** Invio was pressed before there was anything to press it on. */
  isTakeDue: boolean;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

export function openPalette(typed = ''): void {
  set({ typed, isTakeDue: false });
}

/** Also while it is being opened. A letter after an Invio takes that back. */
export function typeInPalette(next: (typed: string) => string): void {
  if (asked) openPalette(next(asked.typed));
}

export function closePalette(): void {
  if (asked) set(null);
}

/** Invio while it is being opened: meant for what these letters find. */
export function takeInPalette(): void {
  if (asked?.typed) set({ ...asked, isTakeDue: true });
}

/** What is typed in the palette; null while it is closed. */
export function usePalette(): Asked | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}
