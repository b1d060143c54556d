import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast, pauseToasts } from './toast.ts';

test('A user swaps a laptop, and the undo restores the former state', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const anna = await make<string>(page, '/api/dipendenti', { nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.example', brand_id });
  const device = { tipo: 'laptop', marca: 'Lenovo', modello: 'T14', brandIds: [brand_id] };
  const brokenLaptop = await make(page, '/api/hardware', { ...device, nome: 'ThinkPad rotto' });
  await make(page, '/api/hardware', { ...device, nome: 'Aaa monitor', tipo: 'monitor' });
  await make(page, '/api/hardware', { ...device, nome: 'ThinkPad nuovo' });
  expect((await page.request.patch(`/api/hardware/${brokenLaptop}/assign`, { data: { dipendente_id: anna } })).status()).toBe(200);
  await page.goto(`/employees/${anna}`);
  const section = page.getByRole('region', { name: 'Hardware Assegnato' });

  await test.step('The user opens the dialog with one click, selects the new laptop with two clicks, sets the state of the old laptop with one click, and confirms with one click', async () => {
    await section.getByRole('button', { name: 'Sostituisci ThinkPad rotto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sostituisci ThinkPad rotto' });
    await dialog.getByRole('combobox', { name: 'Con che cosa' }).click();
    // Devices of the same type come first in the list, although their names sort later.
    await expect(page.getByRole('option').first()).toContainText('ThinkPad nuovo');
    await page.getByRole('option', { name: 'ThinkPad nuovo' }).click();
    await dialog.getByRole('radio', { name: 'Va in riparazione' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sostituisci' }).click();
    await expectToast(page, 'Hardware sostituito');
    await pauseToasts(page);
    await expectToast(page, 'Anna Rossi ha ora ThinkPad nuovo. ThinkPad rotto è in riparazione.');
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await expect(section.getByRole('listitem')).toContainText('ThinkPad nuovo');
    await expectAccessible(page);
  });

  await test.step('The button in the toast undoes the swap of the laptop', async () => {
    await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click();
    await expectToast(page, "È tornato tutto com'era");
    await expect(section.getByRole('listitem')).toContainText('ThinkPad rotto');
  });
});
