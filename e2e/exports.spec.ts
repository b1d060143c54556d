import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { expectAccessible } from './accessible.ts';
import { signInAndOpen } from './admin.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.beforeEach(async ({ page, product }) => {
  await signInAndOpen(page, product.url);
  await page.request.post('/api/brands', { data: { nome: 'Lineaverde' } });
  for (const [nome, cognome] of [
    ['Chiara', 'Bellandi'],
    ['Luca', 'Verdi'],
    ['Marta', 'Verdi'],
  ]) {
    await page.request.post('/api/dipendenti', { data: { nome, cognome, email: `${nome}@lineaverde.example`, brand_id: 1 } });
  }
});

async function chooseFormat(page: Page, format: 'CSV' | 'Excel' | 'PDF'): Promise<void> {
  await page.getByRole('button', { name: 'Esporta' }).click();
  await page.getByRole('menuitem', { name: format }).click();
}

async function delayExports(page: Page): Promise<() => void> {
  let releaseExports = (): void => undefined;
  const exportGate = new Promise<void>((resolve) => {
    releaseExports = resolve;
  });
  await page.route('**/api/export/**', async (route) => {
    await exportGate;
    await route.continue();
  });
  return releaseExports;
}

test('The exported file of a list has the filters and the sort order of the list', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/employees?q=verdi&sort=-nome');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2/);
  const [download] = await Promise.all([page.waitForEvent('download'), chooseFormat(page, 'CSV')]);
  expect(download.suggestedFilename()).toMatch(/^dipendenti-\d{4}-\d\d-\d\d\.csv$/);
  const rows = Papa.parse<string[]>(readFileSync(await download.path(), 'utf8'), { delimiter: ';', skipEmptyLines: true }).data;
  expect(rows.slice(1).map(([nome]) => nome)).toEqual(['Marta', 'Luca']);
  await expectToast(page, `${download.suggestedFilename()}: 2 righe`);
});

test('The progress of an export stays visible when the user changes the page', async ({ page }) => {
  await page.goto('/employees');
  const releaseExports = await delayExports(page);
  await chooseFormat(page, 'Excel');
  const progress = page.getByRole('region', { name: 'File in preparazione' });
  await expect(progress).toContainText('Esportazione: Dipendenti');
  await expect(progress.getByRole('progressbar', { name: 'Esportazione: Dipendenti' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Showrooms' }).click();
  await expect(progress).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), releaseExports()]);
  expect(download.suggestedFilename()).toMatch(/^dipendenti-.*\.xlsx$/);
  await expect(progress).toBeHidden();
});

test('An export that the user cancels saves no file and returns the focus', async ({ page }) => {
  await page.goto('/employees');
  const releaseExports = await delayExports(page);
  await chooseFormat(page, 'CSV');
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/export/'));
  await page.getByRole('button', { name: 'Annulla Esportazione: Dipendenti' }).click();
  await aborted;
  await expectToast(page, 'Esportazione annullata');
  await expect(page.getByRole('button', { name: 'Esporta' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'File in preparazione' })).toBeHidden();
  releaseExports();
});

test('The user exports the report of the selected period as a PDF', async ({ page }) => {
  await page.goto('/reports?periodo=anno');
  await page.getByRole('button', { name: 'Esporta' }).click();
  await expectAccessible(page);
  const request = page.waitForRequest('**/api/report/export.pdf?*');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'PDF' }).click()]);
  expect(new URL((await request).url()).searchParams.get('periodo')).toBe('anno');
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expectToast(page, download.suggestedFilename());
});

test.describe('The page reports an export that fails', () => {
  test.use({ brokenOnPurpose: true });

  test('A failed export shows an error sentence, and the user can start it again', async ({ page }) => {
    await page.goto('/showrooms');
    const message = 'Il server è occupato: riprova tra poco.';
    const rejection = { status: 503, json: { error: message, message, code: 'OCCUPATO' } };
    await page.route('**/api/export/**', (route) => route.fulfill(rejection), { times: 1 });
    await page.request.post('/api/showrooms', { data: { nome: 'Milano', brand_ids: [1] } });
    await page.reload();
    await chooseFormat(page, 'CSV');
    await expectToast(page, message);
    await Promise.all([page.waitForEvent('download'), chooseFormat(page, 'CSV')]);
  });
});
