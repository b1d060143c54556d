import { useEffect, useRef } from 'react';

interface FocusHandlers {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

interface Opened {
  opener: Element | null;
  /** Where it was opened: who has followed a link out of it reads on at the new screen's title. */
  path: string;
  /** The dialog it was opened from, which may close before it: a question about discarding a form, say. */
  from: Opened | undefined;
}

const open: Opened[] = [];

/** Gives the focus back to what opened a dialog. Radix does so only for its own triggers; ours are opened by rows, menus and shortcuts. */
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
      target?.focus({ preventScroll: true }); // nothing has moved behind the dialog, and the title may be far above
      if (target) followRemoval(target);
    },
  };
}

// Dialogs, menus and the panel above a list give it back themselves; a menu's button is replaced when its list has been loaded.
const GIVES_BACK = '[role=dialog], [role=alertdialog], [role=menu], [aria-haspopup], .edit-panel';

/** A button that goes away because it was pressed ('Cancella ricerca', 'Riprova') leaves the focus nowhere: then, too, it goes on to the title. */
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

/** The row that asked 'Elimina?' is gone only when the list has been read again, and the focus with it: then it goes on to the title. */
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
  // the row that was just deleted, or a menu that has closed: the screen's title is where reading goes on
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}
