import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

test('When no brand exists, the page of showrooms asks the user to create a brand first', async ({ page }) => {
  await page.goto('/showrooms');
  await expect(page).toHaveTitle('Gestione Showroom · Organico');
  await expect(page.getByRole('heading', { name: 'Prima serve un brand' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nuovo Showroom' })).toBeVisible();
  await expectAccessible(page);
});

test('A user creates the first showroom, searches and edits showrooms, and deletes an unused showroom', async ({ page }) => {
  for (const nome of ['Lineaverde', 'Atelier']) await page.request.post('/api/brands', { data: { nome } });
  await page.goto('/showrooms');

  await test.step('The list of showrooms is empty, and the user creates the first one', async () => {
    await expect(page.getByRole('heading', { name: 'Nessuno showroom trovato' })).toBeVisible();
    await expect(page.getByText('Inizia creando il primo showroom')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nuovo Showroom' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Showroom' });
    const create = dialog.getByRole('button', { name: 'Crea Showroom' });
    await expect(create).toBeDisabled();
    await dialog.getByLabel('Nome Showroom *').fill('Milano Brera');
    await expect(create).toBeDisabled();
    await dialog
      .getByRole('group', { name: /Brand Associati/ })
      .getByLabel('Lineaverde')
      .check();
    await expectAccessible(page);
    await create.click();
    await expectToast(page, 'Showroom creato con successo');
    await expect(page.getByRole('row', { name: /Milano Brera/ })).toContainText('Lineaverde');
    await expectAccessible(page);
  });

  await test.step('The search limits the list of showrooms, and the page reports an empty result', async () => {
    await page.request.post('/api/showrooms', { data: { nome: 'Roma Prati', brand_ids: [1, 2] } });
    await page.reload();
    await page.getByRole('searchbox', { name: 'Cerca showroom...' }).fill('prati');
    await expect(page.getByRole('row', { name: /Milano Brera/ })).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Roma Prati/ })).toBeVisible();
    await page.getByRole('searchbox').fill('verona');
    await expect(page.getByText('Prova a modificare i criteri di ricerca')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancella ricerca' }).last().click();
    await expect(page.getByRole('row', { name: /Milano Brera/ })).toBeVisible();
  });

  await test.step('The edit panel above the list of showrooms preselects the brands of the showroom and returns the focus when it closes', async () => {
    const edit = page.getByRole('button', { name: 'Modifica Milano Brera' });
    await edit.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Modifica Showroom: Milano Brera' });
    await expect(panel.getByLabel('Nome Showroom *')).toBeFocused();
    await expect(panel.getByLabel('Lineaverde')).toBeChecked();
    await expect(panel.getByLabel('Atelier')).not.toBeChecked();
    await expectAccessible(page);
    await panel.getByLabel('Lineaverde').uncheck();
    await expect(panel.getByRole('button', { name: 'Aggiorna' })).toBeDisabled();
    await panel.getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('alertdialog', { name: 'Vuoi scartare le modifiche?' }).getByRole('button', { name: 'Scarta' }).click();
    await expect(panel).toHaveCount(0);
    await expect(edit).toBeFocused();
  });

  await test.step('The form of a showroom keeps the typed text when the user opens another panel', async () => {
    await page.getByRole('button', { name: 'Modifica Milano Brera' }).click();
    const panel = page.getByRole('region', { name: 'Modifica Showroom: Milano Brera' });
    await panel.getByLabel('Nome Showroom *').fill('Milano Tortona');
    await page.getByRole('button', { name: 'Modifica Roma Prati' }).click();
    await page.getByRole('button', { name: 'Continua a modificare' }).click();
    await expect(panel.getByLabel('Nome Showroom *')).toHaveValue('Milano Tortona');
    await panel.getByLabel('Atelier').check();
    await panel.getByRole('button', { name: 'Aggiorna' }).click();
    await expectToast(page, 'Showroom aggiornato con successo');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Milano Tortona/ })).toContainText('Atelier');
    await expect(page.getByRole('button', { name: 'Modifica Milano Tortona' })).toBeFocused();
  });

  await test.step('A brand that has employees in the showroom cannot be removed from the showroom', async () => {
    const person = { nome: 'Chiara', cognome: 'Bellandi', email: 'chiara@lineaverde.example', brand_id: 1, showroom: 1 };
    expect((await page.request.post('/api/dipendenti', { data: person })).status()).toBe(201);
    await page.getByRole('button', { name: 'Modifica Milano Tortona' }).click();
    const panel = page.getByRole('region', { name: /Modifica Showroom/ });
    await panel.getByLabel('Lineaverde').uncheck();
    await panel.getByRole('button', { name: 'Aggiorna' }).click();
    await expect(panel.getByText(/lavora ancora 1 dipendente dei brand che vuoi togliere/).first()).toBeVisible();
    await expectAccessible(page);
    await panel.getByLabel('Lineaverde').check();
    await panel.getByRole('button', { name: 'Annulla' }).click();
    await expect(panel).toHaveCount(0);
  });

  await test.step('A showroom in use cannot be deleted, and an unused showroom can be deleted', async () => {
    await page.getByRole('button', { name: 'Elimina Milano Tortona' }).click();
    const question = page.getByRole('alertdialog', { name: 'Elimina showroom' });
    await expect(question.getByText('Sei sicuro di voler eliminare lo showroom Milano Tortona?')).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Elimina' }).click();
    await expect(question.getByText(/ha ancora 1 dipendente/)).toBeVisible();
    await question.getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('button', { name: 'Elimina Roma Prati' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await expectToast(page, 'Showroom eliminato con successo');
    await expect(page.getByRole('row', { name: /Roma Prati/ })).toHaveCount(0);
  });
});
