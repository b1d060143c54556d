import { startTransition } from 'react';

let wasLastPressKey = true;
addEventListener('keydown', () => (wasLastPressKey = true), true);
addEventListener('pointerdown', () => (wasLastPressKey = false), true);

/**
 * Whether the last press was a key. What a key opens must render at once, because the next keys are meant for it. :focus-visible is no
 * substitute: after Escape a button shows the focus even when a mouse presses it next.
 */
export const isOpenedByKey = (): boolean => wasLastPressKey;

/** Renders at once after a key press. After a click or tap, the browser first shows the press itself. */
export function renderOpened(render: () => void): void {
  if (isOpenedByKey()) render();
  else startTransition(render);
}

/** A slow action must not delay the visible response to a press. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

export function afterPaintOnSameScreen(callback: () => void): void {
  const { pathname } = window.location;
  afterPaint(() => window.location.pathname === pathname && callback());
}
