import { expect, type Page } from '@playwright/test';

/** A toast with this title or this sentence is seen. What screen readers hear is a second text, so the visible one is looked for. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.locator('.toast').getByText(text, { exact: true })).toBeVisible();
}

/** What is said now stays, as it does for who is in another window: what it offers is still there after what is looked at meanwhile. */
export const keepToast = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('blur')));
