import { startTransition } from 'react';

let byKey = true;
addEventListener('keydown', () => (byKey = true), true);
addEventListener('pointerdown', () => (byKey = false), true);

/**
 * Whether what was just pressed was pressed by a key. What a key opens is drawn at once: the next keys, which may come at any moment, are for
 * that. The focus does not tell: a button has it visibly after Esc gave it back, also when a mouse presses it then.
 */
export const wasByKey = (): boolean => byKey;

/** Draws what a press opens: a finger's or a mouse's press is answered first. */
export function drawOpened(draw: () => void): void {
  if (wasByKey()) draw();
  else startTransition(draw);
}

/** Does it when the frame that answers the press has been drawn: what takes longer than a frame keeps nobody waiting for a sign that it was pressed. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** The same of what is about the screen that is shown: not once somebody has left it. */
export function afterPaintHere(act: () => void): void {
  const { pathname } = window.location;
  afterPaint(() => window.location.pathname === pathname && act());
}
