import type { Locator, Page } from '@playwright/test';
import type { List } from './lists.ts';
import { nextPaint } from './next-paint.ts';
import { ROW, type Way } from './visit.ts';

/** Each interaction returns its time to the next paint in milliseconds and restores the list. */
export function pressesOf(page: Page, { create, filter: [chip, value] }: List, { width }: Way) {
  const press = (what: Locator) => (width <= 860 ? what.tap() : what.click());
  const chips = page.locator('.filters');
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  const settled = () => page.locator('.wrap[aria-busy=false]').waitFor();
  return {
    async openDialog(): Promise<number> {
      const ms = await nextPaint(page, async () => {
        await press(page.getByRole('button', { name: create, exact: true }));
        await dialog.waitFor();
      });
      await close();
      return ms;
    },
    async closeDialog(): Promise<number> {
      await press(page.getByRole('button', { name: create, exact: true }));
      await dialog.waitFor();
      return nextPaint(page, close);
    },
    async chooseFilter(): Promise<number> {
      const cross = page.getByRole('button', { name: `Togli il filtro ${chip}` });
      const ms = await nextPaint(page, async () => {
        await press(chips.getByRole('button', { name: chip, exact: true }));
        await press(page.getByRole('menuitemradio', { name: value, exact: true }));
        await cross.waitFor();
        await settled();
      });
      await press(cross);
      await cross.waitFor({ state: 'detached' });
      await settled();
      return ms;
    },
    /** Uses the PageDown key, because the browser does not count scrolling with a wheel or a finger as an interaction. */
    async pageDown(): Promise<number> {
      return nextPaint(page, () => page.keyboard.press('PageDown'));
    },
    async openOne(): Promise<number> {
      const list = page.url();
      const link = page.locator(ROW).first();
      const name = (await link.textContent()) ?? '';
      const ms = await nextPaint(page, async () => {
        await press(link);
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      });
      await page.goBack();
      await page.waitForURL(list);
      await page.locator(ROW).first().waitFor();
      return ms;
    },
  };
}
