import { expectAccessible } from './accessible.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const ADMIN = { nome: 'Giulia', cognome: 'Ferrante', email: 'giulia.ferrante@organico.example', password: 'una frase lunga e mia' };

test('A user sets up an empty installation and assigns a laptop to the first employee', { tag: '@fast' }, async ({ page }) => {
  await test.step('Every address of the empty installation opens the setup page', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Crea il primo amministratore' }).click();
    await expect(page).toHaveTitle('Configurazione iniziale · Organico');
  });

  await test.step('The setup page rejects invalid input and keeps the typed text', async () => {
    await page.getByLabel('Nome *', { exact: true }).fill(ADMIN.nome);
    await page.getByLabel('Cognome *').fill(ADMIN.cognome);
    await page.getByLabel('Email *').fill(ADMIN.email);
    await page.getByLabel('Password *', { exact: true }).fill(ADMIN.password);
    await page.getByLabel('Conferma password *').fill('un’altra');
    await page.getByRole('button', { name: 'Crea Amministratore' }).click();
    await expect(page.getByText('Le password non coincidono').first()).toBeVisible();
    await expect(page.getByLabel('Nome *', { exact: true })).toHaveValue(ADMIN.nome);
    await expectAccessible(page);
    await page.getByLabel('Conferma password *').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Crea Amministratore' }).click();
    await expectToast(page, 'Setup completato!');
    await expectToast(page, "L'amministratore è stato creato con successo. Ora puoi effettuare il login.");
  });

  await test.step('Two seconds after the setup the login page opens without a signed-in user', async () => {
    await page.waitForURL('**/login');
    await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Crea il primo amministratore' })).toHaveCount(0);
    expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  });

  await test.step('The administrator signs in', async () => {
    await expect(page.getByLabel('Username')).toHaveValue(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill('sbagliata');
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await expectToast(page, 'Errore di login');
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Accedi', exact: true }).click();
    await expectToast(page, 'Login effettuato');
    await expect(page.getByRole('complementary', { name: 'Barra laterale' })).toContainText('Giulia Ferrante');
    await expect(page).toHaveTitle('Dashboard · Organico');
    await expectAccessible(page);
  });

  await test.step('The administrator creates a brand', async () => {
    await page.getByRole('link', { name: 'Gestione Brand', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Nessun brand presente' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nuovo Brand' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Brand' });
    await dialog.getByRole('button', { name: 'Crea Brand' }).click();
    await expect(dialog.getByText('Nome brand richiesto').last()).toBeVisible();
    await dialog.getByLabel('Nome *').fill('Lineaverde');
    await dialog.getByLabel('Colore', { exact: true }).fill('#2F7D4F');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Crea Brand' }).click();
    await expectToast(page, 'Brand creato con successo');
    await expect(page.getByRole('article', { name: 'Lineaverde' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('The administrator creates an employee without an onboarding', async () => {
    await page.getByRole('link', { name: 'Dipendenti', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Nessun dipendente presente' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nuovo Dipendente' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Dipendente' });
    await dialog.getByLabel('Nome *', { exact: true }).fill('Chiara');
    await dialog.getByLabel('Cognome *').fill('Bellandi');
    await expect(dialog.getByRole('button', { name: 'Crea Dipendente' })).toBeDisabled();
    await dialog.getByLabel('Email *').fill('chiara.bellandi@lineaverde.example');
    // The only brand is preselected, and the select field still opens its list of options.
    await expect(dialog.getByLabel('Brand *')).toContainText('Lineaverde');
    await dialog.getByLabel('Brand *').click();
    await page.getByRole('option', { name: 'Lineaverde' }).click();
    await dialog.getByLabel('Mansione').fill('Store Manager');
    await dialog.getByLabel(/workflow di onboarding/).uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Crea Dipendente' }).click();
    await expectToast(page, 'Dipendente creato');
    await expect(page.getByRole('row', { name: /Chiara Bellandi/ })).toContainText('Store Manager');
    await expectAccessible(page);
  });

  await test.step('The search in the list of employees finds the employee, and reports an empty result', async () => {
    await page.getByRole('searchbox').fill('belandi');
    await expect(page.getByRole('heading', { name: 'Nessun dipendente trovato' })).toBeVisible();
    await page.getByRole('searchbox').fill('BELLANDI chi');
    await expect(page.getByRole('row', { name: /Chiara Bellandi/ })).toBeVisible();
    await expect(page).toHaveURL(/q=BELLANDI/);
  });

  await test.step('The administrator creates a laptop', async () => {
    await page.getByRole('link', { name: 'Asset Hardware' }).click();
    await page.getByRole('button', { name: 'Nuovo Hardware' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome *', { exact: true }).fill('MacBook Air 13');
    await dialog.getByLabel('Tipo *').fill('laptop');
    await page.keyboard.press('Tab');
    await dialog.getByLabel('Marca *').fill('Apple');
    await dialog.getByLabel('Modello *').fill('M3');
    await dialog.getByLabel('Costo Annuo').fill('1.073,88');
    await dialog.getByLabel('Lineaverde').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Crea Hardware' }).click();
    await expectToast(page, 'Asset hardware creato con successo');
    await expect(page.getByRole('article', { name: 'MacBook Air 13' })).toContainText('1.073,88');
    await expectAccessible(page);
  });

  await test.step('The administrator assigns the laptop, and the page of the employee shows its cost', async () => {
    await page.getByRole('link', { name: 'Dipendenti', exact: true }).click();
    await page.getByRole('link', { name: 'Chiara Bellandi' }).first().click();
    await expect(page.getByRole('heading', { name: 'Chiara Bellandi', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Assegna Hardware' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('macbook');
    await page.getByRole('option', { name: /MacBook Air 13/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Assegna Hardware' }).click();
    await expectToast(page, 'Hardware assegnato');
    await expect(page.getByText(/1\.074\s€/)).toBeVisible();
    await expect(page.getByText(/1\.073,88\s€/).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('The administrator returns the laptop as broken', async () => {
    await page.request.put('/api/hardware/1', { data: { stato: 'in riparazione' } });
    await page.getByRole('button', { name: /Restituisci.*MacBook Air 13/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restituisci' }).click();
    await expectToast(page, 'Hardware rimosso');
    await expectToast(page, 'MacBook Air 13 resta in riparazione.');
    await expect(page.getByText(/1\.074\s€/)).toHaveCount(0);
  });

  await test.step('The administrator signs out', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
    await page.goto('/hardware');
    await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
  });
});
