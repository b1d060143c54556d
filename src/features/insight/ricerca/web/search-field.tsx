import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { openPalette, SHORTCUT, SHORTCUT_ARIA, typeInPalette, usePalette } from './use-palette-key.ts';

const OPENING_KEYS: readonly string[] = ['Enter', 'ArrowDown'];

export function SearchField(): ReactElement {
  const isOpen = usePalette() !== null; // this is also true while the palette is loading
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen || !OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    openPalette();
  };
  return (
    <search className="wide-only">
      <div className="search">
        <Search className="i" aria-hidden />
        <input
          type="search"
          autoComplete="off"
          aria-label="Cerca dipendenti, asset..."
          aria-haspopup="dialog"
          aria-keyshortcuts={SHORTCUT_ARIA}
          placeholder="Cerca dipendenti, asset..."
          value=""
          onChange={({ target: { value } }) => (isOpen ? typeInPalette((typed) => typed + value) : openPalette(value))}
          onClick={() => openPalette()}
          onKeyDown={onKeyDown}
        />
        <kbd className="kbd wide-only" aria-hidden>
          {SHORTCUT}
        </kbd>
      </div>
    </search>
  );
}
