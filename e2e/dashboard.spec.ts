import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

const figure = (page: Page, label: string) => page.locator('.fig', { hasText: label }).getByRole('definition');
const block = (page: Page, name: string) => page.getByRole('region', { name });

test('The dashboard of an empty installation shows zeros and the form that creates the first brand', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Dashboard · Organico');
  await expect(page.getByText('Overview del sistema di gestione HR')).toBeVisible();
  for (const label of ['Dipendenti Totali', 'Software Assets', 'Hardware Assets', 'Piani Mobili']) {
    await expect(figure(page, label)).toHaveText('0');
  }
  await expect(block(page, 'Comincia da qui').getByLabel('Brand *')).toBeVisible();
  await expectAccessible(page);
});

test('The dashboard of a company shows totals, newest employees, hardware by type and leaving employees', async ({ page }) => {
  await page.request.post('/api/brands', { data: { nome: 'Lineaverde' } });

  await test.step('Each block of an empty dashboard says that it is empty', async () => {
    await page.goto('/dashboard');
    await expect(block(page, 'Dipendenti Recenti')).toContainText('Nessun dipendente trovato');
    await expect(block(page, 'Software Più Utilizzati')).toContainText('Nessun software trovato');
    await expect(block(page, 'Hardware per Tipologia')).toContainText('Nessun hardware trovato');
    await expect(block(page, 'Dipendenti in Uscita')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('An item that a user creates in another page appears on the dashboard without a reload', async () => {
    await page.getByRole('link', { name: 'Asset Hardware' }).click();
    await page.getByRole('button', { name: 'Nuovo Hardware' }).first().click();
    const dialog = page.getByRole('dialog');
    for (const [label, text] of [
      ['Nome *', 'MacBook Air 13'],
      ['Tipo *', 'laptop'],
      ['Marca *', 'Apple'],
      ['Modello *', 'M3'],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(text);
    }
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Crea Hardware' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(figure(page, 'Hardware Assets')).toHaveText('1');
    await expect(block(page, 'Hardware per Tipologia')).toContainText('1 elemento');
  });

  await test.step('The dashboard shows the state of the five newest employees and links to each of them', async () => {
    for (const nome of ['Ada', 'Bruno', 'Carla', 'Dino', 'Elsa', 'Furio']) {
      const otherFields = nome === 'Furio' ? { isactive: false, stato: 'uscente', data_dismissione: '2026-12-31', posizione: 'Buyer' } : {};
      await page.request.post('/api/dipendenti', {
        data: { nome, cognome: 'Neri', email: `${nome}@lineaverde.example`, brand_id: 1, ...otherFields },
      });
    }
    for (const tipo of ['laptop', 'monitor']) {
      await page.request.post('/api/hardware', { data: { nome: tipo, tipo, marca: 'Dell', modello: 'X', brandIds: [1] } });
    }
    await page.reload();
    await expect(figure(page, 'Dipendenti Totali')).toHaveText('6');
    const recent = block(page, 'Dipendenti Recenti').getByRole('listitem');
    await expect(recent).toHaveText([/FNFurio NeriBuyerInattivo/, /Elsa NeriDipendenteAttivo/, /Dino/, /Carla/, /Bruno/]);
    const bars = block(page, 'Hardware per Tipologia').getByRole('listitem');
    await expect(bars).toHaveText([/laptop2 elementi/, /monitor1 elemento/]);
    const leavingBlock = block(page, 'Dipendenti in Uscita');
    await expect(leavingBlock).toContainText('31/12/2026');
    await expect(leavingBlock.locator('.tag')).toHaveText('1');
    await expectAccessible(page);
    await leavingBlock.getByRole('link', { name: 'Furio Neri' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Furio Neri' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Vedi Tutti' }).click();
    await expect(page).toHaveURL(/\/employees$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Nuovo Dipendente' }).click();
    await expect(page.getByRole('dialog', { name: 'Nuovo Dipendente' })).toBeVisible();
    await expect(page).toHaveURL(/\/employees$/);
  });

  await test.step('The dashboard shows how many employees have left, and lists the next leaving employee first', async () => {
    const person = (nome: string, values: object) =>
      page.request.post('/api/dipendenti', {
        data: { nome, cognome: 'Verdi', email: `${nome}@lineaverde.example`, brand_id: 1, ...values },
      });
    await person('Gino', { stato: 'uscito', data_dismissione: '2026-01-31' });
    await person('Zita', { stato: 'uscente', data_dismissione: '2026-12-01' });
    await page.goto('/dashboard');
    await expect(figure(page, 'Dipendenti Totali')).toHaveText('8 di cui 1 uscito');
    const leavingBlock = block(page, 'Dipendenti in Uscita').getByRole('listitem');
    await expect(leavingBlock).toHaveText([/Zita Verdi.*01\/12\/2026/, /Furio Neri.*31\/12\/2026/]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'di cui 1 uscito' }).click();
    await expect(page.getByRole('row', { name: /Gino Verdi/ })).toBeVisible();
    await expect(page).toHaveURL(/\/employees\?situazione=uscito$/);
  });
});

test('The dashboard tests the database connection on request, and shows success in green and a failed request in red', async ({ page }) => {
  await page.goto('/employees');
  // The shortcut of the palette works only after the page has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Dipendenti' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('test db');
  await page.keyboard.press('Enter'); // the command of the palette starts the test at once
  const panel = page.locator('.test-result .note');
  await expect(panel).toContainText('Risultato Test Database');
  await expect(panel).toContainText('Connessione al database riuscita');
  await expect(panel.locator('pre')).toContainText('"postgresql":');
  await expect(panel).toHaveClass(/success/);
  await expectAccessible(page);
  const { promise: responseGate, resolve: releaseResponse } = Promise.withResolvers<void>();
  await page.route('**/api/test-connection', async (route) => {
    await responseGate;
    await route.fulfill({ status: 400, json: {} });
  });
  await page.getByRole('button', { name: 'Test DB' }).click();
  await expect(page.getByRole('button', { name: 'Testando...' })).toBeVisible();
  releaseResponse();
  await expect(panel).toContainText('Errore nella richiesta di test');
  await expect(panel.locator('pre')).toContainText('400: {}');
  await expect(panel).toHaveClass(/danger/);
  await expectAccessible(page);
  await page.unroute('**/api/test-connection');
});
