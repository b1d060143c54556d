import { useEffect, useRef } from 'react';

interface FocusHandlers {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

interface OpenDialog {
  opener: Element | null;
  /**
   * The path of the page when the dialog opened. If it has changed when the dialog closes, the focus moves to the title of the new screen.
   */
  path: string;
  /** The dialog from which this dialog was opened. It may close first, for example after a question about discarding a form. */
  parent: OpenDialog | undefined;
}

const openDialogs: OpenDialog[] = [];

/**
 * Returns the focus to the opener when a dialog closes. Radix does this only for its own triggers, but our dialogs open from rows, menus
 * and shortcuts.
 */
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
      // If another dialog has opened in the meantime, it keeps the focus. Otherwise Radix would move the focus back and select the text of
      // the field, and the next key would replace that text.
      if (index >= 0 && index < openDialogs.length) return;
      const hasChangedScreen = ownDialog.current?.path !== window.location.pathname;
      const target = focusTarget(hasChangedScreen ? undefined : ownDialog.current);
      // no scrolling, because the page behind the dialog has not moved and the title may be far above
      target?.focus({ preventScroll: true });
      if (target) focusTitleOnRemoval(target);
    },
  };
}

// Elements that return the focus themselves: dialogs, menus and the panel above a list. The button of a menu is also excluded, because it
// is replaced after the menu file has loaded.
const RETURNS_FOCUS = '[role=dialog], [role=alertdialog], [role=menu], [aria-haspopup], .edit-panel';

/** Moves the focus to the title of the screen when a pressed button disappears. */
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

/** Moves the focus to the title of the screen when the element disappears. A deleted row disappears only after the list is refetched. */
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
  // If the opener has disappeared, the focus moves to the title of the screen.
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}
