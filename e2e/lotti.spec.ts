import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast, pauseToasts } from './toast.ts';
import { chooseBulkAction } from './user-actions.ts';

const NAMES = ['Portatile Anna', 'Portatile Bruno', 'Portatile Carla'];

test.beforeEach(async ({ page, product }) => {
  await signIn(page, product.url);
  const brand = await make(page, '/api/brands', { nome: `Lineaverde ${test.info().title}`.slice(0, 60) });
  const laptop = (nome: string) => ({ nome, tipo: 'laptop', marca: 'Lenovo', modello: 'T14', brandIds: [brand] });
  for (const nome of NAMES) await make(page, '/api/hardware', laptop(nome));
});

const laptops = (page: Page) => page.getByRole('heading', { name: /^Portatile/ });

test('A user restores three laptops that were deleted by mistake, from the toast', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/hardware?q=Portatile');
  await expect(laptops(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Scegli', exact: true }).click();
  for (const name of NAMES) await page.getByRole('checkbox', { name: `Scegli ${name}` }).check();
  await chooseBulkAction(page, 'Elimina');
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina 3' }).click();
  await expectToast(page, 'Eliminati 3 asset hardware.');
  await pauseToasts(page);
  await expect(laptops(page)).toHaveCount(0);

  await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click();
  await expectToast(page, "È tornato tutto com'era");
  await expect(laptops(page)).toHaveCount(3);

  await page.goto('/importazioni?vista=fatte');
  const row = page.getByRole('row', { name: /3 hardware: eliminazione/ });
  await expect(row).toContainText('Annullato');
  await expect(row).toContainText('Giulia Ferrante');
  await expect(row.getByRole('button')).toHaveCount(0);
  for (const { id } of await (await page.request.get('/api/hardware?q=Portatile')).json()) await page.request.delete(`/api/hardware/${id}`);
});

test('The undo of a lot on the page of lots skips the records that were changed later', async ({ page }) => {
  const otherBrand = await make(page, '/api/brands', { nome: 'Atelier' });
  const ids: number[] = (await (await page.request.get('/api/hardware?q=Portatile')).json()).map(({ id }: { id: number }) => id);
  await page.request.post('/api/hardware/molti/brand', { data: { ids, brand_id: otherBrand } });
  const anna = (await (await page.request.get('/api/hardware?q=Portatile Anna')).json())[0];
  await page.request.put(`/api/hardware/${anna.id}`, { data: { brandIds: [otherBrand] } });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Importazioni' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importazioni' })).toBeVisible();
  await page.getByRole('link', { name: 'Importazioni e azioni su molti' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Annulla: 3 hardware: brand aggiunto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Annulla' });
  await expect(dialog).toContainText("1 riga resta com'è ora");
  await expect(dialog.getByText('Portatile Anna')).toBeVisible();
  await expect(dialog.getByText('Resterebbe senza brand.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annulla le righe non cambiate' }).click();
  await expectToast(page, "2 righe su 3 sono tornate com'erano");
  await expect(page.getByRole('row', { name: /brand aggiunto/ })).toContainText('Annullato in parte: 2 su 3');
  const brandsOf = async (q: string) =>
    (await (await page.request.get(`/api/hardware?q=${q}`)).json())[0].brands.map(({ nome }: { nome: string }) => nome);
  expect(await brandsOf('Portatile Anna')).toEqual(['Atelier']);
  expect(await brandsOf('Portatile Bruno')).not.toContain('Atelier');
});

test('A filter of the page of lots that matches no lot shows an empty result, and the user removes the filter', async ({ page }) => {
  await page.goto('/importazioni?vista=fatte&tipo=uscita');
  await expect(page.getByRole('heading', { name: 'Nessuna azione trovata' })).toBeVisible();
  await page.getByRole('button', { name: 'Togli i filtri' }).click();
  await expect(page).toHaveURL(/\/importazioni\?vista=fatte$/);
});
