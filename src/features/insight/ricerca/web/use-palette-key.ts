import { useEffect } from 'react';
import { createStore, useStore } from '#web/data/store.ts';

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** As the keyboard in front of the user has it. */
export const SHORTCUT = IS_MAC ? '⌘K' : 'Ctrl K';
export const SHORTCUT_ARIA = IS_MAC ? 'Meta+K' : 'Control+K';

/** Ctrl+K, or Cmd+K, opens the palette and closes it; not over another dialog or a menu, whose work it would cover. */
export function usePaletteKey(isOpen: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return isOpen ? typeAhead(event) : undefined;
      if (!isOpen && document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      event.preventDefault(); // the browser's own: its address bar
      if (event.repeat) return;
      if (isOpen) closePalette();
      else openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
}

// AltGr counts as Ctrl and Alt on Windows: it writes a sign.
function isShortcut({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** What is typed between the shortcut and the field, which comes with a file of its own, and takes the focus a moment after it is there. */
function typeAhead(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  const isLetter = Array.from(key).length === 1;
  if (document.querySelector('[role=dialog]:focus-within') || ctrlKey || metaKey || !(isLetter || key === 'Enter' || key === 'Backspace'))
    return;
  event.preventDefault(); // nor does Invio press what has the focus on the page
  if (key === 'Enter') takeInPalette();
  else typeInPalette((typed) => (isLetter ? typed + key : typed.slice(0, -1)));
}

// One palette for the whole product, opened from wherever one is. What is typed stands here and not in its field: somebody
// who types on while it is being opened loses no letter, nor the Invio after them.
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
function takeInPalette(): void {
  const asked = palette.get();
  if (asked?.typed) palette.set({ ...asked, isTakeDue: true });
}

/** What is typed in the palette; null while it is closed. */
export function usePalette(): OpenPalette | null {
  return useStore(palette);
}
