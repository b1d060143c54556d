import { useEffect } from 'react';

let isFocusDue = false;
let isFirstScreen = true;

/**
 * Sets the title of the browser tab, scrolls to the top and focuses the h1, so that screen readers announce the screen. Every screen calls
 * this once. `title` is undefined until the title is known.
 */
export function useScreen(title: string | undefined): void {
  useEffect(() => {
    window.scrollTo(0, 0);
    isFocusDue = !isFirstScreen;
    isFirstScreen = false;
  }, []);
  useEffect(() => {
    document.title = title ? `${title} · Organico` : 'Organico';
    if (title !== undefined && isFocusDue) focusTitle();
  }, [title]);
}

function focusTitle(): void {
  isFocusDue = false;
  const focused = document.activeElement;
  const hasUserMovedFocus =
    focused instanceof HTMLElement && focused !== document.body && focused.closest('main') !== null && focused.tagName !== 'MAIN';
  if (!hasUserMovedFocus) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
