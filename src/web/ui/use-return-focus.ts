import { useEffect, useRef } from 'react';

interface FocusHandlers {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

interface Opened {
  opener: Element | null;
  /**
   * The path of the screen on which the dialog was opened. If a link has led to another screen since, the focus moves to the title of that
   * screen.
   */
  path: string;
  /** The dialog from which this one was opened. It may close first, for example after a question about discarding a form. */
  from: Opened | undefined;
}

const open: Opened[] = [];

/** Returns the focus to the element that opened a dialog. Radix does so only for its own triggers; ours are rows, menus and shortcuts. */
export function useReturnFocus(): FocusHandlers {
  const mine = useRef<Opened | undefined>(undefined);
  return {
    onOpenAutoFocus: () => {
      mine.current = { opener: document.activeElement, path: window.location.pathname, from: open.at(-1) };
      open.push(mine.current);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const at = mine.current ? open.indexOf(mine.current) : -1;
      if (at >= 0) open.splice(at, 1);
      const hasMovedOn = mine.current?.path !== window.location.pathname;
      const target = focusTarget(hasMovedOn ? undefined : mine.current);
      target?.focus({ preventScroll: true }); // without scrolling: nothing has moved behind the dialog, and the title may be far above
      if (target) followRemoval(target);
    },
  };
}

// Dialogs, menus and the panel above a list return the focus themselves; the button of a menu is replaced after its list has loaded.
const GIVES_BACK = '[role=dialog], [role=alertdialog], [role=menu], [aria-haspopup], .edit-panel';

/**
 * A button that disappears when it is pressed ('Cancella ricerca', 'Riprova') loses the focus, which then moves to the title of the screen.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at.closest(GIVES_BACK)) return;
      if (at.closest('main') && target instanceof Node && at.contains(target)) followRemoval(at);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

/** A deleted row disappears only after the list is refetched, and the focus with it. The focus then moves to the title. */
function followRemoval(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected && document.activeElement === element) return;
    observer.disconnect();
    if (document.activeElement === document.body) focusTarget(undefined)?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function focusTarget(opened: Opened | undefined): HTMLElement | null {
  for (let each = opened; each; each = each.from) {
    if (each.opener instanceof HTMLElement && each.opener.isConnected && each.opener !== document.body) return each.opener;
  }
  // The opener is gone (a deleted row, a closed menu), so the focus moves to the title of the screen.
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}
