import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn, signInAndOpen } from './admin.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const LAPTOP = { nome: 'MacBook Air', tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds: [1] };
const FOLDER = { nome: 'Listini', percorso: 'Z:\\listini', brandIds: [1] };

async function assignWithNote(page: Page, itemLabel: 'Hardware' | 'Cartella', name: string, note: string) {
  await page.getByRole('button', { name: `Assegna ${itemLabel}` }).click();
  const dialog = page.getByRole('dialog', { name: `Assegna ${itemLabel}` });
  await dialog.getByLabel(`${itemLabel} *`).click();
  await page.getByRole('option', { name }).click();
  await dialog.getByLabel('Note').fill(note);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Assegna ${itemLabel}` }).click();
  await expectToast(page, itemLabel === 'Hardware' ? 'Hardware assegnato' : 'Cartella assegnata');
}

test('A user assigns a laptop and a folder with a note', async ({ page, product }) => {
  await signIn(page, product.url);
  await page.request.post('/api/brands', { data: { nome: 'Marea' } });
  const employeeResponse = await page.request.post('/api/dipendenti', {
    data: { nome: 'Anna', cognome: 'Rossi', email: 'anna@marea.example', brand_id: 1 },
  });
  await page.request.post('/api/hardware', { data: LAPTOP });
  await page.request.post('/api/cartelle-condivise', { data: FOLDER });
  await page.goto(`/employees/${(await employeeResponse.json()).id}`);
  await assignWithNote(page, 'Hardware', 'MacBook Air', 'Con la borsa');
  await assignWithNote(page, 'Cartella', 'Listini', 'Solo i prezzi');
  await expect(page.getByRole('region', { name: 'Hardware Assegnato' })).toContainText('Con la borsa');
  await expect(page.getByRole('region', { name: 'Cartelle Condivise' })).toContainText('Solo i prezzi');
  await expect(page.getByRole('region', { name: 'Cronologia' })).toContainText('Con la borsa');
  await expect(page.getByRole('region', { name: 'Valore Risorse Assegnate' })).toContainText('Numero risorse1');
  await expectAccessible(page);
  await page.goto('/hardware');
  await expect(page.getByRole('article', { name: 'MacBook Air' })).toContainText('NoteCon la borsa');
  await page.getByRole('button', { name: 'Modifica MacBook Air' }).click();
  await expect(page.getByRole('region', { name: 'Assegnatari' })).toContainText('Con la borsa');
  await page.goto('/admin/cartelle');
  await expect(page.getByRole('row', { name: /Listini/ })).toContainText('Solo i prezzi');
});

test.describe('The page of an employee reports a server error that has no message', () => {
  test.use({ brokenOnPurpose: true });
  test('A failed change of an employee shows an error about the change, and does not say that the server is unreachable', async ({
    page,
    product,
  }) => {
    await signInAndOpen(page, product.url);
    await page.getByRole('link', { name: 'Anna Rossi', exact: true }).click();
    await page.getByRole('button', { name: 'Modifica' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Dipendente' });
    await dialog.getByLabel('Interno').fill('412');
    await page.route('**/api/dipendenti/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectToast(page, "Errore durante l'aggiornamento del dipendente.");
    await expect(dialog.getByRole('alert')).toHaveText("Errore durante l'aggiornamento del dipendente.");
    await expect(page.getByText('Il server non risponde')).toHaveCount(0);
    await expect(dialog.getByLabel('Interno')).toHaveValue('412');
  });
});
