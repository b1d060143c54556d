import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';
import { webFile } from './web-file.ts';

test.use({ locale: 'en-US' });

test.beforeEach(async ({ page, product }) => {
  await signIn(page, product.url);
  await page.clock.setFixedTime('2026-03-10T09:00:00Z');
  await page.request.post('/api/brands', { data: { nome: 'Marea' } }); // another test of the file may have created the brand already
});

async function openForm(page: Page) {
  await page.goto('/hardware');
  await page.getByRole('button', { name: 'Nuovo Hardware' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo Hardware' });
  const purchaseDate = dialog.getByLabel('Data Acquisto');
  const calendar = page.getByRole('dialog', { name: 'Calendario: Data Acquisto' });
  const calendarButton = dialog.getByRole('button', { name: 'Apri il calendario' }).first();
  return { dialog, purchaseDate, calendar, calendarButton };
}

test('A user can type a date in common formats, and the field shows it as gg/mm/aaaa in every browser language', async ({ page }) => {
  const { dialog, purchaseDate } = await openForm(page);
  await expect(purchaseDate).toHaveAttribute('placeholder', 'gg/mm/aaaa');
  await expect(purchaseDate).toHaveAccessibleDescription('Giorno, mese e anno, per esempio 07/03/2026');
  for (const typed of ['7/3/26', '07032026', '7.3.2026', '2026-03-07', '7 marzo 2026']) {
    await purchaseDate.fill('');
    await purchaseDate.pressSequentially(typed);
    await purchaseDate.press('Tab');
    await expect(purchaseDate).toHaveValue('07/03/2026');
  }
  await dialog.getByLabel('Nome *').fill('MacBook');
  await dialog.getByLabel('Tipo *').fill('laptop');
  await dialog.getByLabel('Marca *').fill('Apple');
  await dialog.getByLabel('Modello *').fill('Air');
  await dialog.getByLabel('Scadenza Garanzia').fill('7/3/29'); // the Enter key submits the form while this field has the focus
  await dialog.getByLabel('Scadenza Garanzia').press('Enter');
  await expectToast(page, 'Asset hardware creato con successo');
  const [created] = await (await page.request.get('/api/hardware')).json();
  expect(created).toMatchObject({ data_acquisto: '2026-03-07', garanzia_scadenza: '2029-03-07' });
});

test('An invalid date is reported under its field, and the text stays in the field so that the user can correct it', async ({ page }) => {
  const { dialog, purchaseDate } = await openForm(page);
  await purchaseDate.pressSequentially('31/02/2026');
  await purchaseDate.press('Tab');
  await expect(purchaseDate).toHaveValue('31/02/2026');
  await expect(purchaseDate).toHaveAttribute('aria-invalid', 'true');
  await expect(purchaseDate).toHaveAccessibleDescription(/^Questa data non esiste: controlla giorno, mese e anno/);
  await purchaseDate.fill('ieri');
  await expect(purchaseDate).toHaveAccessibleDescription(/^Scrivi la data come gg\/mm\/aaaa, per esempio 07\/03\/2026/);
  await dialog.getByRole('button', { name: 'Crea Hardware' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Data Acquisto: scrivi la data come gg/mm/aaaa');
  await expectAccessible(page);
  await purchaseDate.fill('1/3/2026');
  await expect(purchaseDate).not.toHaveAttribute('aria-invalid', 'true');
});

test('A user can pick a date in an Italian calendar with the keyboard alone', async ({ page }) => {
  const { dialog, purchaseDate, calendar } = await openForm(page);
  await purchaseDate.fill('28/2/2026');
  await purchaseDate.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: 'sabato 28 febbraio 2026, selezionato' })).toBeFocused();
  await expect(calendar.locator('th').first()).toHaveText('lun');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: 'domenica 8 marzo 2026' })).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(calendar.getByRole('grid')).toHaveAccessibleName(/aprile 2026/i);
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(purchaseDate).toBeFocused();
  await expect(purchaseDate).toHaveValue('28/02/2026');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(purchaseDate).toBeFocused();
  await expect(purchaseDate).toHaveValue('27/02/2026');
  await expect(dialog).toBeVisible();
});

test('The calendar of a date field marks today and offers buttons for today and for no date', async ({ page }) => {
  const { purchaseDate, calendar, calendarButton } = await openForm(page);
  await calendarButton.click();
  await expect(calendar.getByRole('button', { name: /^Oggi, / })).toBeFocused();
  await calendar.getByRole('button', { name: 'Oggi', exact: true }).click();
  await expect(purchaseDate).toHaveValue('10/03/2026');
  await expect(purchaseDate).toBeFocused();
  await calendarButton.click();
  await calendar.getByLabel('Scegli l’anno').selectOption('1999');
  await calendar.getByLabel('Scegli il mese').selectOption({ label: 'dicembre' });
  await calendar.getByRole('button', { name: 'venerdì 31 dicembre 1999' }).click();
  await expect(purchaseDate).toHaveValue('31/12/1999');
  await calendarButton.click();
  await calendar.getByRole('button', { name: 'Svuota' }).click();
  await expect(purchaseDate).toHaveValue('');
});

test('On a phone the calendar of a date field is a dialog with large buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { purchaseDate, calendar, calendarButton } = await openForm(page);
  await calendarButton.click();
  const day = calendar.getByRole('button', { name: 'mercoledì 18 marzo 2026' });
  const size = async () => {
    const { width, height } = (await day.boundingBox()) ?? { width: 0, height: 0 };
    return Math.min(width, height);
  };
  await expect.poll(size).toBeGreaterThanOrEqual(40); // polls, because the dialog grows while it opens
  await expectAccessible(page);
  await day.click();
  await expect(calendar).toHaveCount(0);
  await expect(purchaseDate).toHaveValue('18/03/2026');
  await expect(calendarButton).toBeFocused(); // a focus in the text field would open the on-screen keyboard
});

test('The page loads the calendar code only when the user opens the calendar', async ({ page }) => {
  const calendarFile = webFile('date-calendar');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const { calendar, calendarButton } = await openForm(page);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((file) => calendarFile.test(file))).toEqual([]);
  await calendarButton.click();
  await expect(calendar).toBeVisible();
  expect(loaded.filter((file) => calendarFile.test(file))).not.toEqual([]);
});

test('The calendar of a form without a select field opens within the content security policy', async ({ page }) => {
  await page.goto('/inventari');
  await page.getByRole('button', { name: 'Nuovo inventario' }).first().click();
  await page.getByRole('dialog', { name: 'Nuovo inventario' }).getByRole('button', { name: 'Apri il calendario' }).click();
  await expect(page.getByRole('dialog', { name: /^Calendario: / })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden'); // the scroll lock uses a style that the policy must not block
});
