// Counts user actions: clicks, and fields that the user fills in.
import type { Page } from '@playwright/test';

/** Counts clicks and typed fields on all pages that are opened from now on; actions of scripts are not counted. */
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
