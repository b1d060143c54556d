import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openScreen, signIn } from './demo.ts';
import { tabTo } from './keyboard.ts';
import { button, dialogOf, pressEscapeIn } from './locators.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.use({ withDemo: true });

const panelOf = (page: Page, name: string | RegExp = /^Anteprima: /) => page.getByRole('complementary', { name });
const sheetOf = (page: Page, name: string | RegExp = /^Anteprima: /) => page.getByRole('dialog', { name });
/** Returns the name of the record in each row: a link, or a button if the record has no page. */
const rowLinks = (page: Page) => page.locator('main [data-index]').locator('.person a, h2 a, [data-preview]');

/** Each list, and the key that moves to the next row. */
const LISTS: readonly { path: string; next: 'ArrowDown' | 'ArrowRight' }[] = [
  { path: '/employees', next: 'ArrowDown' },
  { path: '/uscite', next: 'ArrowDown' },
  { path: '/verbali', next: 'ArrowDown' },
  { path: '/showrooms', next: 'ArrowDown' },
  { path: '/software', next: 'ArrowRight' },
  { path: '/software?vista=in_uso', next: 'ArrowDown' },
  { path: '/hardware', next: 'ArrowRight' },
  { path: '/riparazioni', next: 'ArrowDown' },
  { path: '/mobile-plans', next: 'ArrowRight' },
  { path: '/mobile-plans?vista=telefoni', next: 'ArrowRight' },
  { path: '/admin/cartelle', next: 'ArrowDown' },
  { path: '/workflows', next: 'ArrowDown' },
  { path: '/dotazioni', next: 'ArrowRight' },
  { path: '/attivita', next: 'ArrowDown' },
  { path: '/fatture', next: 'ArrowDown' },
  { path: '/brand-management', next: 'ArrowRight' },
  { path: '/user-management', next: 'ArrowRight' },
];

for (const { path, next } of LISTS) {
  test(`On ${path} the space key opens the side panel, the arrow keys move it to the next row, and Esc closes it`, async ({ page }) => {
    await signIn(page);
    await openScreen(page, path);
    const [first, second] = [rowLinks(page).nth(0), rowLinks(page).nth(1)];
    const [firstName, secondName] = [await first.innerText(), await second.innerText()];
    await first.focus();
    await page.keyboard.press('Space');
    await expect(panelOf(page, `Anteprima: ${firstName}`)).toContainText(firstName);
    await expect(first).toBeFocused();
    await page.keyboard.press(next);
    await expect(second).toBeFocused();
    await expect(panelOf(page, `Anteprima: ${secondName}`)).toContainText(secondName);
    await page.keyboard.press('F6');
    await expect(panelOf(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(second).toBeFocused();
    await expect(page).toHaveURL(path);
  });
}

test('The side panel shows a count, and a link in it continues the count on its page', async ({ page }) => {
  await signIn(page);
  await openScreen(page, '/inventari');
  await rowLinks(page).first().focus();
  await page.keyboard.press('Space');
  await panelOf(page).getByRole('link', { name: 'Continua a contare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Inventario di/ })).toBeVisible();
  await expect(panelOf(page)).toHaveCount(0);
});

test('A user can open the page of the row in the side panel with Enter, from the row and from the panel', async ({ page }) => {
  await signIn(page);
  await openScreen(page, '/employees');
  const link = rowLinks(page).nth(2);
  const name = await link.innerText();
  await link.focus();
  await page.keyboard.press('Space');
  await expect(panelOf(page, `Anteprima: ${name}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(panelOf(page)).toHaveCount(0);

  await page.goBack();
  await link.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(panelOf(page, `Anteprima: ${name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
});

test('A user can edit a device in the side panel with the keyboard, and returns to the row with Esc', async ({ page }) => {
  await signIn(page);
  await openScreen(page, '/hardware');
  const link = rowLinks(page).first();
  await link.focus();
  await page.keyboard.press('Space');
  const panel = panelOf(page);
  const edit = panel.getByRole('button', { name: 'Modifica', exact: true });
  await expect(edit).toBeVisible();
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, /^Modifica/);
  await pressEscapeIn(dialog); // closes only the dialog
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByLabel('Posizione').fill('Armadio 7');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Asset hardware aggiornato con successo');
  await expect(panel).toContainText('Armadio 7');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('The side panel closes when the user deletes its record there, and the list keeps its filter', async ({ page }) => {
  await signIn(page);
  await openScreen(page, '/hardware?assegnato=false');
  const link = rowLinks(page).first();
  const name = await link.innerText();
  await link.focus();
  await page.keyboard.press('Space');
  await panelOf(page)
    .getByRole('button', { name: `Elimina ${name}`, exact: true })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
  await expectToast(page, 'Asset hardware eliminato con successo');
  await expect(panelOf(page)).toHaveCount(0);
  await expect(page).toHaveURL('/hardware?assegnato=false');
});

test('The side panel shows a change of another user at once', async ({ page, product, browser }) => {
  await signIn(page);
  await openScreen(page, '/employees');
  const { id, nome, cognome } = (await (await page.request.get('/api/dipendenti?limit=1&sort=cognome')).json())[0];
  await page.getByRole('link', { name: `${nome} ${cognome}`, exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(panelOf(page)).toContainText('Informazioni Personali');
  const other = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(other);
  await other.request.put(`/api/dipendenti/${id}`, { data: { telefono: '010 777 888' } });
  await expect(panelOf(page)).toContainText('010 777 888');
});

test('While rows are being selected, the space key selects the row and opens no side panel', async ({ page }) => {
  await signIn(page);
  await openScreen(page, '/employees');
  await button(page, 'Scegli').click();
  const checkbox = page.getByRole('row').getByRole('checkbox').first();
  await rowLinks(page).first().focus();
  await page.keyboard.press('Space');
  await expect(checkbox).toBeChecked();
  await checkbox.focus();
  await page.keyboard.press('Space');
  await expect(checkbox).not.toBeChecked();
  await expect(panelOf(page)).toHaveCount(0);
});

test('The side panel shows no action that the account may not use', async ({ page }) => {
  await signIn(page, 'marta.rinaldi'); // HR: may view devices, but not change them
  await openScreen(page, '/hardware');
  await rowLinks(page).first().focus();
  await page.keyboard.press('Space');
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'Dati' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^(Modifica|Duplica|Elimina|Riprendi|Assegna|Manda)/ })).toHaveCount(0);
});

test('The side panel and the list beside it pass the accessibility check', async ({ page }) => {
  await signIn(page);
  const PANELS: readonly [path: string, lastLoaded: string][] = [
    ['/employees', 'Informazioni Personali'],
    ['/hardware', 'Assegnatari'],
    ['/uscite', 'Avanzamento'],
    ['/verbali', 'Cose sul verbale'],
    ['/workflows', 'Attività'],
  ];
  for (const [path, lastLoaded] of PANELS) {
    await test.step(path, async () => {
      await openScreen(page, path);
      await rowLinks(page).first().focus();
      await page.keyboard.press('Space');
      await expect(panelOf(page).getByRole('heading', { name: lastLoaded, exact: true })).toBeVisible();
      await expectAccessible(page); // at 360 px the panel is a sheet
    });
  }
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  const PHONE_LISTS = ['/employees', '/hardware', '/showrooms', '/uscite', '/riparazioni', '/fatture'];
  for (const path of PHONE_LISTS) {
    test(`On ${path} a tap on 'Anteprima' opens the record in a sheet, which moves to the next row`, async ({ page }) => {
      await signIn(page);
      await openScreen(page, path);
      const [first, second] = [rowLinks(page).nth(0), rowLinks(page).nth(1)];
      const [firstName, secondName] = [await first.innerText(), await second.innerText()];
      await peekButton(page).tap();
      await expect(sheetOf(page, `Anteprima: ${firstName}`)).toContainText(firstName);
      await button(page, 'Riga seguente').tap();
      await expect(sheetOf(page, `Anteprima: ${secondName}`)).toContainText(secondName);
      await button(page, 'Chiudi anteprima').tap();
      await expect(sheetOf(page)).toHaveCount(0);
      await expect(second).toBeFocused();
      await second.tap(); // the name opens the page as before
      await expect(page.getByRole('heading', { level: 1, name: secondName })).toBeVisible();
    });
  }

  test('The Back button of the browser closes a dialog, then the sheet below it, and then leaves the list', async ({ page }) => {
    await signIn(page);
    await openScreen(page, '/dashboard');
    await page.getByRole('button', { name: 'Apri menu' }).tap();
    await dialogOf(page, 'Menu').getByRole('link', { name: 'Asset Hardware' }).tap();
    await peekButton(page).tap();
    const edit = sheetOf(page).getByRole('button', { name: 'Modifica', exact: true });
    await edit.tap();
    const dialog = dialogOf(page, /^Modifica/);
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();
    await page.goBack();
    await expect(sheetOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/hardware$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('A tap on the title of a handover record, which has no page, opens the sheet, and its action opens a dialog', async ({ page }) => {
    await signIn(page);
    await openScreen(page, '/verbali?stato=emesso');
    await rowLinks(page).first().tap();
    const sheet = sheetOf(page);
    await expect(sheet.getByRole('list', { name: 'Cose sul verbale' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Fai firmare' }).tap();
    await page.getByRole('menuitem', { name: 'Su questo dispositivo' }).tap();
    const dialog = dialogOf(page, /^Firma il verbale/);
    await pressEscapeIn(dialog);
    await expect(dialog).toHaveCount(0);
    await expect(sheet).toBeVisible();
  });
});

const peekButton = (page: Page): Locator =>
  page
    .locator('main')
    .getByRole('button', { name: /^Anteprima di/ })
    .first();
