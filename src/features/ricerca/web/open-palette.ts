// One palette for the whole product, opened from wherever one is. What is typed stands here and not in its field: somebody
// who types on while it is being opened loses no letter.
import { useSyncExternalStore } from 'react';

interface Asked {
  typed: string;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

export function openPalette(typed = ''): void {
  set({ typed });
}

/** Also while it is being opened. */
export function typeInPalette(next: (typed: string) => string): void {
  if (asked) set({ typed: next(asked.typed) });
}

export function closePalette(): void {
  if (asked) set(null);
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
