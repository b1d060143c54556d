import { useEffect } from 'react';

let focusDue = false;
let isFirst = true;

/**
 * Every screen calls it once: sets the tab's title, starts at the top and moves the focus to the h1, so that a reader hears where it is.
 * While the name of the thing is not known yet pass undefined: the focus follows when it is.
 */
export function useScreen(title: string | undefined): void {
  useEffect(() => {
    window.scrollTo(0, 0);
    focusDue = !isFirst; // the first screen is read from the top by itself
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
