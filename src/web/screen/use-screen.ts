import { useEffect } from 'react';
import { useIsPreview } from '#web/preview/preview.ts';

let isFocusDue = false;
let isFirstScreen = true;

/**
 * Sets the title of the browser tab, scrolls to the top and focuses the h1, so that screen readers announce the screen. Every screen calls
 * this once. `title` is undefined until the title is known. Does nothing in the side panel, where the list remains the screen.
 */
export function useScreen(title: string | undefined): void {
  const isPreview = useIsPreview();
  useEffect(() => {
    if (isPreview) return;
    window.scrollTo(0, 0);
    isFocusDue = !isFirstScreen;
    isFirstScreen = false;
  }, [isPreview]);
  useEffect(() => {
    if (isPreview) return;
    document.title = title ? `${title} · Organico` : 'Organico';
    if (title !== undefined && isFocusDue) focusTitle();
  }, [isPreview, title]);
}

function focusTitle(): void {
  isFocusDue = false;
  const focused = document.activeElement;
  const hasUserMovedFocus =
    focused !== null && focused.tagName !== 'MAIN' && focused.closest('main, [role=dialog][data-state=open]') !== null;
  if (!hasUserMovedFocus) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
