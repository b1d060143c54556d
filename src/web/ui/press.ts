import { startTransition } from 'react';

let wasLastPressKey = true;
addEventListener('keydown', () => (wasLastPressKey = true), true);
addEventListener('pointerdown', () => (wasLastPressKey = false), true);

/**
 * Whether the user's last press was a key. A menu or dialog opened by a key must render at once, because the next keys are meant for it.
 * :focus-visible is no substitute: after Escape a button shows the focus even when a mouse presses it next.
 */
export const isOpenedByKey = (): boolean => wasLastPressKey;

/**
 * Renders a menu or dialog at once after a key press. After a click or tap it renders in a transition, so that the browser first shows the
 * press.
 */
export function renderOpened(render: () => void): void {
  if (isOpenedByKey()) render();
  else startTransition(render);
}

/** Runs the callback after the next paint, so that a slow action does not delay the visible response to a press. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

export function afterPaintOnSameScreen(callback: () => void): void {
  const { pathname } = window.location;
  afterPaint(() => window.location.pathname === pathname && callback());
}
