// One palette for the whole product, opened from wherever one is. What is typed stands here and not in its field: somebody
// who types on while it is being opened loses no letter, nor the Invio after them.
import { createStore, useStore } from '#web/data/store.ts';

export interface OpenPalette {
  typed: string;
  /** Invio was pressed before there was anything to press it on. */
  isTakeDue: boolean;
}

const palette = createStore<OpenPalette | null>(null);

export function openPalette(typed = ''): void {
  palette.set({ typed, isTakeDue: false });
}

/** Also while it is being opened. A letter after an Invio takes that back. */
export function typeInPalette(next: (typed: string) => string): void {
  const asked = palette.get();
  if (asked) openPalette(next(asked.typed));
}

export function closePalette(): void {
  if (palette.get()) palette.set(null);
}

/** Invio while it is being opened: meant for what these letters find. */
export function takeInPalette(): void {
  const asked = palette.get();
  if (asked?.typed) palette.set({ ...asked, isTakeDue: true });
}

/** What is typed in the palette; null while it is closed. */
export function usePalette(): OpenPalette | null {
  return useStore(palette);
}
