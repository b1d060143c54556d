import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

test('A user assigns an item of a showroom to the showroom and not to an employee', async ({ page }) => {
  const brand = await make(page, '/api/brands', { nome: 'Lineaverde' });
  await make(page, '/api/showrooms', { nome: 'Milano Brera', brand_ids: [brand] });
  await make(page, '/api/hardware', {
    nome: 'Cassa 1',
    tipo: 'cassa',
    marca: 'Olivetti',
    modello: 'Form',
    costo_annuo: 180,
    brandIds: [brand],
  });

  await test.step('In the dialog that assigns the item the user selects a showroom as the holder', async () => {
    await page.goto('/hardware');
    await page.getByRole('button', { name: 'Assegna Cassa 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assegna Cassa 1' });
    await expect(dialog.getByLabel('Dipendente *')).toBeVisible();
    await dialog.getByText('A uno showroom', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Assegna Hardware' }).click();
    await expect(dialog.getByText('Scegli lo showroom').first()).toBeVisible();
    await dialog.getByLabel('Showroom *').click();
    await page.getByRole('option', { name: /Milano Brera/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Assegna Hardware' }).click();
    await expectToast(page, 'Cassa 1 è assegnato allo showroom Milano Brera.');
  });

  await test.step('The card of the item links to the page of the showroom, which lists the item with its cost', async () => {
    await page.getByRole('link', { name: 'In showroom Milano Brera' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Milano Brera' })).toBeVisible();
    const showroomItems = page.getByRole('region', { name: 'Risorse dello showroom' });
    await expect(showroomItems.getByRole('listitem')).toContainText('180,00 €');
    await expectAccessible(page);
  });

  await test.step('The user returns the item and assigns it again on the page of the showroom', async () => {
    const showroomItems = page.getByRole('region', { name: 'Risorse dello showroom' });
    await showroomItems.getByRole('button', { name: 'Riprendi Cassa 1' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('non sarà più assegnato allo showroom Milano Brera');
    await question.getByRole('button', { name: 'Riprendi' }).click();
    await expect(showroomItems.getByText("Qui non c'è ancora nulla")).toBeVisible();
    await showroomItems.getByRole('button', { name: 'Assegna' }).click();
    await page.getByRole('menuitem', { name: 'Assegna Hardware' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assegna Hardware' });
    await dialog.getByLabel('Hardware *').click();
    await page.getByRole('option', { name: /Cassa 1/ }).click();
    await dialog.getByRole('button', { name: 'Assegna Hardware' }).click();
    await expect(showroomItems.getByRole('link', { name: 'Cassa 1' })).toBeVisible();
  });

  await test.step('A showroom that has an item cannot be deleted', async () => {
    await page.getByRole('link', { name: 'Gestione Showroom' }).click();
    await page.getByRole('button', { name: 'Elimina Milano Brera' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await expectToast(page, 'Lo showroom Milano Brera ha ancora 1 risorsa: riprendila prima.');
  });
});
