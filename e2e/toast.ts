import { expect, type Page } from '@playwright/test';

/** Waits for a toast with this title or sentence. Each toast has a second, hidden copy for screen readers, so only visible texts match. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.locator('.toast').getByText(text, { exact: true })).toBeVisible();
}

/** Stops the timer of toasts, as for an inactive window, so that a button in a toast stays available. */
export const pauseToasts = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('blur')));
