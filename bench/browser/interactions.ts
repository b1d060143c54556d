import type { Locator, Page } from '@playwright/test';
import type { List } from './lists.ts';
import { nextPaint } from './next-paint.ts';
import { type Conditions, ROW } from './visit.ts';

/**
 * Returns the interactions with a list that the bench measures. Each interaction returns the milliseconds to the next paint and restores
 * the list.
 */
export function interactionsOf(page: Page, { createLabel, filter: [label, value] }: List, { width }: Conditions) {
  const press = (target: Locator) => (width <= 860 ? target.tap() : target.click());
  const filters = page.locator('.filters');
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  const waitForRows = () => page.locator('.wrap[aria-busy=false]').waitFor();
  return {
    async openDialog(): Promise<number> {
      const ms = await nextPaint(page, async () => {
        await press(page.getByRole('button', { name: createLabel, exact: true }));
        await dialog.waitFor();
      });
      await close();
      return ms;
    },
    async closeDialog(): Promise<number> {
      await press(page.getByRole('button', { name: createLabel, exact: true }));
      await dialog.waitFor();
      return nextPaint(page, close);
    },
    async chooseFilter(): Promise<number> {
      const removeButton = page.getByRole('button', { name: `Togli il filtro ${label}` });
      const ms = await nextPaint(page, async () => {
        await press(filters.getByRole('button', { name: 'Filtra', exact: true }));
        await press(page.getByRole('option', { name: label, exact: true }));
        await press(page.getByRole('option', { name: value, exact: true }));
        await removeButton.waitFor();
        await waitForRows();
      });
      await press(removeButton);
      await removeButton.waitFor({ state: 'detached' });
      await waitForRows();
      return ms;
    },
    /** Scrolls with the PageDown key, because the browser does not count scrolling with a wheel or a finger as an interaction. */
    async pageDown(): Promise<number> {
      return nextPaint(page, () => page.keyboard.press('PageDown'));
    },
    async openRecord(): Promise<number> {
      const listUrl = page.url();
      const link = page.locator(ROW).first();
      const name = (await link.textContent()) ?? '';
      const ms = await nextPaint(page, async () => {
        await press(link);
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      });
      await page.goBack();
      await page.waitForURL(listUrl);
      await page.locator(ROW).first().waitFor();
      return ms;
    },
  };
}
