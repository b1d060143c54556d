import { expect, type Locator, type Page } from '@playwright/test';

type Name = string | RegExp;

export const heading = (page: Page, name: Name): Locator => page.getByRole('heading', { level: 1, name });
export const button = (page: Page, name: Name): Locator => page.getByRole('button', { name, exact: true });
export const dialogOf = (page: Page, name: Name): Locator => page.getByRole('dialog', { name });

/** Presses Escape when the key belongs to the dialog and not to what is below it. From then on the dialog has this style. */
export async function pressEscapeIn(dialog: Locator): Promise<void> {
  await expect(dialog).toHaveAttribute('style', /pointer-events: auto/);
  await dialog.page().keyboard.press('Escape');
}
