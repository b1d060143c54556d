import { useEffect, useRef } from 'react';

interface FocusHandlers {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

interface OpenDialog {
  opener: Element | null;
  /** If the path has changed, the focus moves to the title of the new screen. */
  path: string;
  /** The parent dialog may close first, for example after a question about discarding a form. */
  parent: OpenDialog | undefined;
}

const openDialogs: OpenDialog[] = [];

/** Radix returns the focus only to its own triggers; ours are rows, menus and shortcuts. */
export function useReturnFocus(): FocusHandlers {
  const ownDialog = useRef<OpenDialog | undefined>(undefined);
  return {
    onOpenAutoFocus: () => {
      ownDialog.current = { opener: document.activeElement, path: window.location.pathname, parent: openDialogs.at(-1) };
      openDialogs.push(ownDialog.current);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const index = ownDialog.current ? openDialogs.indexOf(ownDialog.current) : -1;
      if (index >= 0) openDialogs.splice(index, 1);
      const hasChangedScreen = ownDialog.current?.path !== window.location.pathname;
      const target = focusTarget(hasChangedScreen ? undefined : ownDialog.current);
      target?.focus({ preventScroll: true }); // without scrolling: nothing has moved behind the dialog, and the title may be far above
      if (target) focusTitleOnRemoval(target);
    },
  };
}

// Dialogs, menus and the panel above a list return the focus themselves; the button of a menu is replaced after its list has loaded.
const RETURNS_FOCUS = '[role=dialog], [role=alertdialog], [role=menu], [aria-haspopup], .edit-panel';

/** A button that disappears when it is pressed loses the focus, which then moves to the title of the screen. */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused.closest(RETURNS_FOCUS)) return;
      if (focused.closest('main') && target instanceof Node && focused.contains(target)) focusTitleOnRemoval(focused);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
}

/** A deleted row disappears only after the list is refetched, and the focus with it. */
function focusTitleOnRemoval(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected && document.activeElement === element) return;
    observer.disconnect();
    if (document.activeElement === document.body) focusTarget(undefined)?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

function focusTarget(dialog: OpenDialog | undefined): HTMLElement | null {
  for (let candidate = dialog; candidate; candidate = candidate.parent) {
    if (candidate.opener instanceof HTMLElement && candidate.opener.isConnected && candidate.opener !== document.body)
      return candidate.opener;
  }
  // The opener is gone, so the focus moves to the title of the screen.
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}
