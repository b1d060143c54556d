// A row of a table, or a card of a list, is pressed as a whole: it opens what its name leads to, or is chosen while one is choosing.
import type { KeyboardEvent, MouseEvent } from 'react';

const NAME = '.person a, h2 a';
const BOX = '.pick input';
// What is pressed for its own sake.
const OWN = 'a, button, input, label, summary, [role="menu"]';

/** Opens the row that was pressed, beside this page where its name would; text that somebody has marked stays marked. */
export function openRow({ target, currentTarget: row, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest(OWN) || String(window.getSelection()) !== '') return;
  if (!row.contains(target as Node)) return; // in a dialog that the row has opened
  const inside = row.querySelector(BOX) ?? row.querySelector(NAME);
  inside?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/**
 * With the focus on a row's name: the arrows go to the next one and the one before, space chooses it while one is choosing. Of cards so
 * many stand beside one another.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>, columns = 1): void {
  const { key, currentTarget: row, target } = event;
  if (!(target as Element).matches(NAME)) return;
  if (key === ' ') {
    const box = row.querySelector<HTMLElement>(BOX);
    if (!box) return;
    event.preventDefault();
    box.click();
  }
  const steps = { ArrowDown: columns, ArrowUp: -columns, ...(columns > 1 && { ArrowRight: 1, ArrowLeft: -1 }) }[key];
  const next = steps === undefined ? null : siblingOf(row, steps);
  const link = next?.querySelector<HTMLElement>(NAME);
  if (!link) return;
  event.preventDefault();
  link.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function siblingOf(row: Element, steps: number): Element | null {
  let found: Element | null = row;
  for (let left = Math.abs(steps); left > 0; left--)
    found = (steps > 0 ? found?.nextElementSibling : found?.previousElementSibling) ?? null;
  return found;
}
