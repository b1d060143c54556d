import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test('The product shows the first steps of the setup on the current page, and hides them when they are done', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product.url);
  const steps = page.getByRole('region', { name: 'Primi passi' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });

  await test.step('While no brand exists, an empty page links to the guided form, and a brand can also be created on the page of brands', async () => {
    await page.goto('/employees');
    await page.getByRole('link', { name: 'Vai ai primi passi' }).click();
    await expect(page.getByRole('region', { name: 'Comincia da qui' })).toBeVisible();
    await page.getByRole('link', { name: 'Gestione Brand', exact: true }).click();
    await page.getByRole('button', { name: 'Nuovo Brand' }).first().click();
    await expect(steps).toHaveCount(0);
    const dialog = page.getByRole('dialog', { name: 'Nuovo Brand' });
    await dialog.getByLabel('Nome *').fill('Lineaverde');
    await dialog.getByRole('button', { name: 'Crea Brand' }).click();
    await expectToast(page, 'Brand creato con successo');
  });

  await test.step('After the first brand is created the first steps of the setup appear on the page of brands', async () => {
    await expect(steps).toContainText('1 di 4');
    await expect(step('Il primo brand')).toContainText('Fatto');
    await expectAccessible(page);
    await steps.getByRole('link', { name: 'Crea Showroom' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Showroom' });
    await dialog.getByLabel('Nome Showroom *').fill('Milano');
    await dialog.getByLabel('Lineaverde').check();
    await dialog.getByRole('button', { name: 'Crea Showroom' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('On the dashboard each of the first steps opens the form that completes the step', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(steps).toContainText('2 di 4');
    await expectAccessible(page);
    await steps.getByRole('link', { name: 'Crea Utente' }).click();
    await expect(page.getByRole('dialog', { name: 'Crea Utente' })).toBeVisible();
    await page.goto('/');
    await steps.getByRole('link', { name: 'Importa la prima persona da un file' }).click();
    await expect(page.getByRole('radio', { name: /Dipendenti/ })).toBeChecked();
    await page.goto('/');
    await steps.getByRole('link', { name: 'Crea Dipendente' }).click();
    await expect(page.getByRole('dialog', { name: 'Nuovo Dipendente' })).toBeVisible();
  });

  const luca = { username: 'luca', email: 'luca@organico.example', password: 'un’altra frase lunga', role: 'HR' };
  await test.step('An account without permission to take the first steps does not see them', async () => {
    const { id } = await (await page.request.post('/api/auth/register', { data: luca })).json();
    await page.request.post('/api/user-brands', { data: { user_id: id, brand_id: 1, can_admin: true } });
    const lucaPage = await (await browser.newContext({ baseURL: product.url })).newPage();
    await lucaPage.request.post('/api/auth/login', { data: luca });
    await lucaPage.goto('/');
    await expect(lucaPage.getByText('Nessun dipendente trovato')).toBeVisible();
    await expect(lucaPage.getByRole('region', { name: 'Primi passi' })).toHaveCount(0);
    await lucaPage.context().close();
  });

  await test.step('After the first employee is created the first steps disappear', async () => {
    await page.goto('/');
    await expect(steps).toContainText('3 di 4');
    await page.request.post('/api/dipendenti', { data: { nome: 'Ada', cognome: 'Neri', email: 'ada@lineaverde.example', brand_id: 1 } });
    await expect(steps).toHaveCount(0);
  });
});
