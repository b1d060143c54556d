import { startTransition } from 'react';

let byKey = true;
addEventListener('keydown', () => (byKey = true), true);
addEventListener('pointerdown', () => (byKey = false), true);

/**
 * Whether the last press was a key. What a key opens must render at once, because the next keys are meant for it. :focus-visible is no
 * substitute: after Escape a button shows the focus even when a mouse presses it next.
 */
export const wasByKey = (): boolean => byKey;

/**
 * Renders the dialog or menu that a press opens. After a key press it renders at once; after a click or tap it first lets the browser show
 * the press itself.
 */
export function drawOpened(draw: () => void): void {
  if (wasByKey()) draw();
  else startTransition(draw);
}

/** Runs `act` after the next frame is painted, so that a slow action does not delay the visible response to a press. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** Runs `act` after the next frame is painted, but only if the user is still on the same screen. */
export function afterPaintHere(act: () => void): void {
  const { pathname } = window.location;
  afterPaint(() => window.location.pathname === pathname && act());
}
