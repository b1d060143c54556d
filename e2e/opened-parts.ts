import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openScreen } from './demo.ts';
import { expect, test } from './product.ts';

/** The address of a page, the names of the buttons to press there, and the part of the page that then appears. */
export interface OpenedPart {
  at: string;
  press: readonly (string | RegExp)[];
  shows: (page: Page) => Locator;
  /** True for a part of the page that the Esc key does not close. */
  staysOpen?: true;
}

export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
export const question = (name: string) => (page: Page) => page.getByRole('alertdialog', { name });
export const menu = (page: Page) => page.getByRole('menu');
export const region = (name: string | RegExp) => (page: Page) => page.getByRole('region', { name });

export async function checkOpenedParts(page: Page, path: string, parts: readonly OpenedPart[]): Promise<void> {
  let isPageOpen = false;
  for (const { press, shows, staysOpen } of parts) {
    await test.step(`The part that the buttons «${press.join(', ')}» open passes the accessibility check`, async () => {
      if (!isPageOpen) await openScreen(page, path);
      for (const name of press) {
        const exact = typeof name === 'string';
        // Searches an open menu first, because the page below the menu may have buttons with the same name.
        const searchArea = page.locator('body').or(page.getByRole('menu')).last();
        await searchArea.getByRole('button', { name, exact }).or(searchArea.getByRole('menuitem', { name, exact })).first().click();
      }
      await expect(shows(page)).toBeVisible();
      await expectAccessible(page);
      isPageOpen = !staysOpen;
      if (staysOpen) return;
      await page.keyboard.press('Escape');
      await expect(shows(page)).toHaveCount(0);
    });
  }
}
