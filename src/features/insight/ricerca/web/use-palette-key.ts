import { useEffect } from 'react';
import { createStore, useStore } from '#web/data/store.ts';

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

export const SHORTCUT = IS_MAC ? '⌘K' : 'Ctrl K';
export const SHORTCUT_ARIA = IS_MAC ? 'Meta+K' : 'Control+K';

/** Ctrl+K or Cmd+K toggles the palette, except over another dialog or menu. */
export function usePaletteKey(isOpen: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return isOpen ? typeAhead(event) : undefined;
      if (!isOpen && document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      event.preventDefault(); // without this call the browser would focus its address bar
      if (event.repeat) return;
      if (isOpen) closePalette();
      else openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
}

// On Windows AltGr writes a character and is reported as Ctrl and Alt, so a key with Alt is no shortcut.
function isShortcut({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/**
 * Collects the keys that the user presses between the shortcut and the first focus of the search field, because the field is loaded lazily.
 */
function typeAhead(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  const isLetter = Array.from(key).length === 1;
  if (document.querySelector('[role=dialog]:focus-within') || ctrlKey || metaKey || !(isLetter || key === 'Enter' || key === 'Backspace'))
    return;
  event.preventDefault(); // Enter must not activate the focused element of the page
  if (key === 'Enter') pressEnterInPalette();
  else typeInPalette((typed) => (isLetter ? typed + key : typed.slice(0, -1)));
}

// The state of the command palette; a page has exactly one palette. The typed text is stored here and not in the field, so that no key is
// lost while the field loads.
export interface OpenPalette {
  typed: string;
  /** True when Enter was pressed before there was a result to open. */
  isTakeDue: boolean;
}

const palette = createStore<OpenPalette | null>(null);

export function openPalette(typed = ''): void {
  palette.set({ typed, isTakeDue: false });
}

/** Changes the typed text, also while the palette is loading. A further letter cancels a pending Enter. */
export function typeInPalette(next: (typed: string) => string): void {
  const current = palette.get();
  if (current) openPalette(next(current.typed));
}

export function closePalette(): void {
  if (palette.get()) palette.set(null);
}

/** Opens the first result as soon as there is one. Called when the user presses Enter while the palette is loading. */
function pressEnterInPalette(): void {
  const current = palette.get();
  if (current?.typed) palette.set({ ...current, isTakeDue: true });
}

export function usePalette(): OpenPalette | null {
  return useStore(palette);
}
