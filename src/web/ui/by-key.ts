import { startTransition } from 'react';

let byKey = false;
const note = (isKey: boolean) => () => {
  byKey = isKey;
};
window.addEventListener('keydown', note(true), true);
window.addEventListener('pointerdown', note(false), true);

/** Whether the last press was a key. What it opens is drawn at once: the next keys, which may come at any moment, are for that. */
export const wasByKey = (): boolean => byKey;

/** Draws what a press opens: a finger's or a mouse's press is answered first. */
export function drawOpened(draw: () => void): void {
  if (byKey) draw();
  else startTransition(draw);
}
