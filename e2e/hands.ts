// How much somebody does with their hands: presses, and fields that they fill in.
import type { Page } from '@playwright/test';

/** Counts, from the next page on that is opened here, each press and each field that was changed by typing; of what a script does, nothing. */
export async function countHands(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('countHand', () => void count++);
  await page.addInitScript(() => {
    const { countHand } = window as unknown as { countHand: () => void };
    const isTyped = ({ target }: Event) => target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type);
    addEventListener('pointerdown', (event) => event.isTrusted && countHand(), true);
    addEventListener('change', (event) => event.isTrusted && isTyped(event) && countHand(), true);
  });
  return () => count;
}
