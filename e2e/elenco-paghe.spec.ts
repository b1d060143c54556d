import type { Locator, Page } from '@playwright/test';
import { PAYROLL_LIST } from '#testing/program-exports.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { holdRequest } from './hold-request.ts';
import { expect, test } from './product.ts';

test.beforeAll(async ({ browser, product }) => {
  const page = await browser.newPage({ baseURL: product.url });
  await signIn(page, product.url);
  const created = await page.request.post('/api/brands', { data: { nome: 'Aurora Retail' } });
  expect(created.status()).toBe(201);
  await page.close();
});
test.beforeEach(async ({ page, product }) => signIn(page, product.url));

const ready = (page: Page) => expect(page.getByText('Rileggo il file…')).toHaveCount(0);

test('A payroll list goes from the upload to the employees in seven actions, without editing the file, and the import can be undone', async ({
  page,
}) => {
  let actions = 0;
  const press = async (target: Locator) => {
    actions += 1;
    await target.click();
    await ready(page);
  };
  await page.goto('/importazioni?elenco=dipendenti');
  actions += 1;
  const buffer = Buffer.from(PAYROLL_LIST, 'latin1');
  await page.getByLabel('File da importare').setInputFiles({ name: 'paghe.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByLabel('In Organico «Cognome e Nome» diventa')).toHaveValue('cognome+nome');

  actions += 1;
  await page.getByLabel('Brand per tutte le righe').selectOption('Aurora Retail');
  await ready(page);
  await press(page.getByRole('navigation', { name: 'Passi' }).getByRole('link', { name: /Anteprima/ }));
  await expect(page.getByText("4 righe nuove non hanno l'email")).toBeVisible();
  await expect(page.getByText('Proposta: Rossi Anna Maria')).toBeVisible();
  await expectAccessible(page);

  actions += 1;
  await page.getByLabel('Modello delle email').fill('{nome}.{cognome}@aurora.example');
  await page.getByLabel('Modello delle email').press('Enter');
  await ready(page);
  await expect(page.getByText('4 email sono create dal modello')).toBeVisible();
  await press(page.getByRole('button', { name: 'Correggi tutte' }));
  const grid = page.getByRole('grid', { name: 'Anteprima delle righe' });
  await expect(grid.getByRole('gridcell', { name: 'annamaria.rossi@aurora.example creata' })).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: 'Rossi corretta' })).toBeVisible();
  await expect(page.getByLabel(/Con errori/)).toHaveAccessibleName('Con errori 0');
  await expectAccessible(page);

  await press(page.getByRole('button', { name: 'Avanti' }));
  await expect(page.getByText('Crea 4 dipendenti; 1 riga di totale resta fuori.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Applica' }));
  await expect(page.getByRole('heading', { name: 'Importazione applicata' })).toBeVisible();
  expect(actions).toBe(7);

  await page.getByRole('button', { name: "Annulla l'importazione" }).click();
  const dialog = page.getByRole('dialog', { name: 'Annulla' });
  await dialog.getByRole('button', { name: 'Annulla tutto' }).click();
  await expect(page.getByRole('heading', { name: 'Importazione annullata' })).toBeVisible();
  const people = await (await page.request.get('/api/dipendenti?q=aurora.example')).json();
  expect(people).toEqual([]);
});

test('The proposals of an import work on a phone: a wrong pattern gets an error message, and the user can withdraw the corrections', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/importazioni?elenco=dipendenti');
  const text = 'Nome;Cognome;Brand\r\nADA;LO PRESTI;Aurora Retail\r\n';
  await page.getByLabel('File da importare').setInputFiles({ name: 'maiuscole.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page
    .getByRole('navigation', { name: 'Passi' })
    .getByRole('link', { name: /Anteprima/ })
    .click();
  const pattern = page.getByLabel('Modello delle email');
  await pattern.fill('{nome}');
  await page.getByRole('button', { name: 'Crea le email mancanti' }).click();
  await expect(page.getByRole('alert')).toContainText('Scrivi un modello completo');
  await expectAccessible(page);
  await pattern.fill('{n}.{cognome}@aurora.example');
  await page.getByRole('button', { name: 'Crea le email mancanti' }).click();
  await page.getByRole('button', { name: 'Correggi tutte' }).click();
  const row = page.getByRole('list', { name: 'Anteprima delle righe' }).getByRole('listitem').first();
  await expect(row).toContainText('Lo Presti');
  await expect(row).toContainText('a.lopresti@aurora.example');
  await ready(page);
  const withoutEmails = page.getByRole('button', { name: 'Non crearle' });
  const place = await withoutEmails.boundingBox();
  const reread = await holdRequest(page, ({ pathname }) => /^\/api\/importazioni\/\d+$/.test(pathname));
  await page.getByRole('button', { name: 'Lascia come nel file' }).click();
  await expect(page.getByText('Rileggo il file…')).toBeVisible();
  expect(await withoutEmails.boundingBox(), 'the note about the reading moves nothing').toEqual(place);
  await reread.release();
  await expect(row).toContainText('Proposta: Lo Presti');
  await withoutEmails.click();
  await expect(page.getByText("Una riga nuova non ha l'email")).toBeVisible();
  await expectAccessible(page);
});
