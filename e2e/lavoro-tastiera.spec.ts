import type { Locator, Page } from '@playwright/test';
import type { Lavoro } from '#features/insight/dashboard/contract.ts';
import { expectAccessible } from './accessible.ts';
import { openScreen, signIn } from './demo.ts';
import { expect, test } from './product.ts';
import { expectToast, pauseToasts } from './toast.ts';

test.use({ withDemo: true });

const work = (page: Page) => page.getByRole('region', { name: 'Il tuo lavoro' });
const rows = (page: Page) => work(page).locator('[data-riga]');
const selected = (page: Page) => work(page).locator('[data-selected]');
const nameOf = (row: Locator) => row.locator('b').innerText();
const rowNamed = (page: Page, name: string, section: string) =>
  work(page).getByRole('region', { name: section }).getByRole('listitem').filter({ hasText: name });

async function openWork(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await openScreen(page, '/dashboard');
  await expect(selected(page)).toHaveCount(1);
}

const keyOf = (row: Locator) => row.getAttribute('data-riga').then(String);
const keysOf = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => String(row.getAttribute('data-riga'))));

async function keysOnServer(page: Page): Promise<string[]> {
  const { sezioni } = (await (await page.request.get('/api/dashboard/lavoro')).json()) as Lavoro;
  return sezioni.flatMap(({ righe }) => righe.map(({ chiave }) => chiave));
}

test('HR does ten rows of its work with twenty keys: steps and postponed rows, and each time the next row is selected', async ({
  page,
}) => {
  await openWork(page, 'marta.rinaldi');
  let pressed = 0;
  const press = async (key: string) => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  const sections = new Set<string>();
  for (const item of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    const row = selected(page);
    // A section shows its first rows. When one of them is done, the next row of the section appears a moment later.
    await expect(async () => expect(await keysOf(page)).toEqual(await keysOnServer(page))).toPass();
    const before = await keysOf(page);
    const done = await keyOf(row);
    const name = await nameOf(row);
    sections.add(done.split(':')[0] ?? '');
    if (item <= 3) {
      await press('c');
      await expect(page.getByRole('dialog', { name: 'Comunica al Manager' })).toContainText(name);
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    } else {
      await press('h');
      await expect(page.getByRole('menuitem', { name: 'Rimanda a domani' })).toBeFocused();
      await press(item % 2 ? '1' : '7');
    }
    await expect(work(page).locator(`[data-riga="${done}"]`)).toHaveCount(0);
    const next = before[before.indexOf(done) + 1] ?? '';
    await expect(selected(page)).toHaveAttribute('data-riga', next);
    await expect(selected(page).locator('a.over')).toBeFocused();
  }
  expect(pressed).toBeLessThanOrEqual(20);
  expect([...sections]).toEqual(['workflow', 'arrivo']);
  await expect(work(page)).toContainText('7 righe rimandate');
  await expectAccessible(page);
  await page.reload();
  await expect(work(page)).toContainText('7 righe rimandate');
});

test('The keys move through all sections as one list, open a row and return to it, and press the button of its action', async ({
  page,
}) => {
  await openWork(page, 'pietro.fontana');
  const all = await keysOf(page);
  await page.keyboard.press('j');
  await expect(selected(page)).toHaveAttribute('data-riga', String(all[1]));
  for (const _ of all) await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toHaveAttribute('data-riga', String(all.at(-1)));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('k');
  await expect(selected(page)).toHaveAttribute('data-riga', String(all.at(-3)));
  while (
    (await selected(page)
      .getByRole('link', { name: /^Riprendi/ })
      .count()) === 0
  )
    await page.keyboard.press('k');
  const key = await keyOf(selected(page));
  await page.keyboard.press('r');
  await expect(page).not.toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(selected(page)).toHaveAttribute('data-riga', key);
  const name = await nameOf(selected(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('A letter does nothing while the user types, while a dialog is open, with Ctrl, or after the shortcuts were turned off', async ({
  page,
}) => {
  await openWork(page, 'pietro.fontana');
  const first = await keyOf(selected(page));
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').pressSequentially('jh');
  await expect(palette.getByRole('combobox')).toHaveValue('jh');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Alt+j');
  await expect(selected(page)).toHaveAttribute('data-riga', first);

  await openScreen(page, '/account');
  await page.getByLabel('Scorciatoie con un tasto solo').uncheck();
  await openScreen(page, '/dashboard');
  await expect(selected(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('h');
  await expect(selected(page)).toHaveAttribute('data-riga', first);
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('On a phone a user postpones a row by touch, undoes it from the toast, and shows all postponed rows again', async ({
  browser,
  product,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL: product.url, locale: 'it-IT' };
  const page = await (await browser.newContext(phone)).newPage();
  await signIn(page, 'giulia.ferrante');
  await openScreen(page, '/dashboard');
  const row = rows(page).first();
  const name = await nameOf(row);
  const section = await work(page).getByRole('heading', { level: 2 }).first().innerText();
  // The same employee can be in two sections.
  const menuButton = rowNamed(page, name, section).getByRole('button', { name: `Rimanda: ${name}` });
  const box = await menuButton.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(32);
  await pauseToasts(page);
  await menuButton.tap();
  await page.getByRole('menuitem', { name: 'Rimanda di 30 giorni' }).tap();
  await expectToast(page, name);
  await expect(rowNamed(page, name, section)).toHaveCount(0);
  await page.locator('.toast').getByRole('button', { name: 'Annulla' }).tap();
  await expect(rowNamed(page, name, section)).toBeVisible();

  await menuButton.tap();
  await page.getByRole('menuitem', { name: 'Rimanda a domani' }).tap();
  await expect(rowNamed(page, name, section)).toHaveCount(0);
  await expect(work(page)).toContainText('1 riga rimandata');
  await work(page).getByRole('button', { name: 'Mostra di nuovo' }).tap();
  await expect(rowNamed(page, name, section)).toBeVisible();
  await expectAccessible(page);
});
