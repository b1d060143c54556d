import { useEffect } from 'react';

let focusDue = false;
let isFirst = true;

/**
 * Every screen calls this once. It sets the title of the tab, scrolls to the top and focuses the h1, so that screen readers announce the
 * screen. Pass undefined until the title is known.
 */
export function useScreen(title: string | undefined): void {
  useEffect(() => {
    window.scrollTo(0, 0);
    focusDue = !isFirst; // on the first screen, screen readers start at the top by themselves
    isFirst = false;
  }, []);
  useEffect(() => {
    document.title = title ? `${title} · Organico` : 'Organico';
    if (title !== undefined && focusDue) focusHeading();
  }, [title]);
}

function focusHeading(): void {
  focusDue = false;
  const at = document.activeElement;
  const userMovedOn = at instanceof HTMLElement && at !== document.body && at.closest('main') !== null && at.tagName !== 'MAIN';
  if (!userMovedOn) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
