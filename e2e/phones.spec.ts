import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { setFilter } from './choose.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

test('The list of phones has a search that is separate from the search of mobile plans', async ({ page }) => {
  const brand = await make(page, '/api/brands', { nome: 'Lineaverde' });
  await page.goto('/mobile-plans?q=smart');
  await page.getByRole('link', { name: 'Telefoni aziendali' }).click();
  await expect(page).toHaveURL(/\/mobile-plans\?vista=telefoni$/);
  await expect(page).toHaveTitle('Telefoni aziendali · Organico');
  await expect(page.getByRole('heading', { level: 1, name: 'Telefoni aziendali' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Nessun telefono presente' })).toBeVisible();
  await expectAccessible(page);

  await test.step('The user creates a phone, and an invalid IMEI is rejected', async () => {
    await page.getByRole('button', { name: 'Nuovo Telefono' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Telefono' });
    await dialog.getByLabel('Modello *').fill('iPhone 15');
    await dialog.getByLabel('Memoria *').fill('128 GB');
    await dialog.getByLabel('Colore *').fill('Nero');
    await dialog.getByLabel('Costo Annuo *').fill('300');
    await dialog.getByLabel('IMEI').fill('35693803564380');
    await dialog.getByRole('button', { name: 'Crea Telefono' }).click();
    await expect(dialog.getByText("L'IMEI ha 15 cifre").last()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('IMEI').fill('35 693803 564380 8');
    await expect(dialog.getByLabel('IMEI')).toHaveAccessibleDescription(/^La cifra di controllo dell'IMEI non torna: rileggilo/);
    await dialog.getByLabel('IMEI').fill('35 693803 564380 9');
    await expect(dialog.getByLabel('IMEI')).toHaveAccessibleDescription('15 cifre: si legge componendo *#06#');
    await dialog.getByRole('button', { name: 'Crea Telefono' }).click();
    await expectToast(page, 'Telefono aziendale creato con successo');
    const card = page.getByRole('article', { name: 'iPhone 15' });
    for (const text of ['128 GB · Nero', '356938035643809', 'Nessuno']) await expect(card).toContainText(text);
    await expectAccessible(page);
  });

  await test.step('The user assigns the phone without a plan and returns it', async () => {
    const person = { nome: 'Luca', cognome: 'Neri', email: 'luca@lineaverde.example', brand_id: brand };
    await make<string>(page, '/api/dipendenti', person);
    await page.getByRole('button', { name: 'Assegna iPhone 15' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assegna iPhone 15' });
    await dialog.getByRole('combobox').fill('luca');
    await page.getByRole('option', { name: /Luca Neri/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Assegna Telefono' }).click();
    await expectToast(page, 'Telefono assegnato');
    await expect(page.getByRole('article', { name: 'iPhone 15' })).toContainText('Luca Neri');
    await setFilter(page, 'Disponibilità', 'Disponibile');
    await expect(page.getByRole('heading', { name: 'Nessun telefono trovato' })).toBeVisible();
    await expect(page).toHaveURL(/vista=telefoni/);
    await page.getByRole('button', { name: 'Cancella ricerca' }).last().click();
    await page.getByRole('button', { name: 'Riprendi iPhone 15 da Luca Neri' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Riprendi' }).click();
    await expectToast(page, 'Telefono rimosso');
    await expect(page.getByRole('button', { name: 'Assegna iPhone 15' })).toBeVisible();
  });

  await test.step('Going back from the list of phones opens the list of plans with its former search', async () => {
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('smart');
    await expect(page.getByRole('heading', { level: 1, name: 'Piani Mobili' })).toBeVisible();
  });
});
