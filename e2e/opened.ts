// What is opened from a screen: dialogs, menus, panels, each looked at in its turn.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openScreen } from './demo.ts';
import { expect, test } from './product.ts';

/** What is opened where, by pressing these one after the other, and what shows then. */
export interface Opened {
  at: string;
  press: readonly (string | RegExp)[];
  shows: (page: Page) => Locator;
  /** It is a part of the page: Esc does not close it. */
  stays?: true;
}

export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
export const question = (name: string) => (page: Page) => page.getByRole('alertdialog', { name });
export const menu = (page: Page) => page.getByRole('menu');
export const region = (name: string | RegExp) => (page: Page) => page.getByRole('region', { name });

/** Opens each of them on the screen at `path`, and closes it again. */
export async function lookAtOpened(page: Page, path: string, opened: readonly Opened[]): Promise<void> {
  let isShown = false;
  for (const { press, shows, stays } of opened) {
    await test.step(press.join(', '), async () => {
      if (!isShown) await openScreen(page, path);
      for (const name of press) {
        const exact = typeof name === 'string';
        // In a menu that is open; what it lies over has buttons of the same names.
        const within = page.locator('body').or(page.getByRole('menu')).last();
        await within.getByRole('button', { name, exact }).or(within.getByRole('menuitem', { name, exact })).first().click();
      }
      await expect(shows(page)).toBeVisible();
      await expectAccessible(page);
      isShown = !stays;
      if (stays) return;
      await page.keyboard.press('Escape');
      await expect(shows(page)).toHaveCount(0);
    });
  }
}
