import { startTransition } from 'react';

/**
 * Whether what was just pressed was pressed by a key: the browser shows then where the focus is, or nothing has it. What a key opens is drawn at
 * once: the next keys, which may come at any moment, are for that.
 */
export function wasByKey(): boolean {
  return !document.querySelector(':focus:not(:focus-visible)');
}

/** Draws what a press opens: a finger's or a mouse's press is answered first. */
export function drawOpened(draw: () => void): void {
  if (wasByKey()) draw();
  else startTransition(draw);
}
