import { useRef } from 'react';

interface FocusHandlers {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Gives the focus back to what opened a dialog. Radix does so only for its own triggers; ours are opened by rows, menus and shortcuts. */
export function useReturnFocus(): FocusHandlers {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      focusTarget(opener.current)?.focus();
    },
  };
}

function focusTarget(opener: Element | null): HTMLElement | null {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
  // the row that was just deleted, or a menu that has closed: the screen's title is where reading goes on
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}
