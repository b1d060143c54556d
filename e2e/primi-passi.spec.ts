import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const ADMIN = { nome: 'Giulia', cognome: 'Ferrante', email: 'giulia.ferrante@organico.example', password: 'una frase lunga e mia' };

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const currentStep = (page: Page) => page.locator('[aria-current=step]');

test('The amministratore takes the first steps of the setup one after the other', async ({ page, product, browser }) => {
  await page.request.post('/api/setup-admin', { data: ADMIN });
  await page.request.post('/api/auth/login', { data: { username: ADMIN.email, password: ADMIN.password } });
  await page.goto('/primi-passi');

  await test.step('The guided form keeps the typed text when the server rejects a value, and creates nothing', async () => {
    const form = page.getByRole('region', { name: 'Comincia da qui' });
    await expectAccessible(page);
    await form.getByLabel('Brand *').fill('');
    await form.getByLabel('Nome', { exact: true }).fill('Chiara');
    await form.getByRole('button', { name: 'Crea e comincia' }).click();
    await expect(form.getByRole('alert')).toContainText('Nome brand richiesto');
    await expect(form.getByRole('alert')).toContainText('Nome, cognome ed email sono obbligatori');
    await expectAccessible(page);
    // Another administrator creates a brand with the same name while the form is open.
    await page.request.post('/api/brands', { data: { nome: 'Lineaverde' } });
    await form.getByLabel('Brand *').fill('Lineaverde');
    await form.getByLabel('Showroom', { exact: true }).fill('');
    await form.getByLabel('Nome', { exact: true }).fill('');
    await form.getByRole('button', { name: 'Crea e comincia' }).click();
    await expect(form.getByLabel('Brand *')).toHaveAccessibleDescription(/Esiste già un brand/);
    await expect(form.getByLabel('Brand *')).toHaveValue('Lineaverde');
    expect(await (await page.request.get('/api/brands')).json()).toHaveLength(1);
  });

  await test.step('A form whose optional fields are empty creates the brand alone', async () => {
    await page.getByLabel('Brand *').fill('Marea');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Marea è il primo brand.');
    await expect(currentStep(page)).toContainText('Chi lavora qui');
    await expect(step(page, 'Il primo brand')).toContainText('Fatto');
  });

  const colleague = (role: string) => page.getByRole('group', { name: role });
  await test.step('Errors about invited colleagues are shown on the lines of these colleagues', async () => {
    await page.getByRole('button', { name: 'Crea gli account' }).click();
    await expect(page.getByRole('alert')).toContainText('Scrivi il nome di almeno un collega');
    await colleague('HR').getByLabel('Nome', { exact: true }).fill('Luca');
    await colleague('HR').getByLabel('Cognome').fill('Moretti');
    await colleague('HR').getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('button', { name: 'Crea gli account' }).click();
    await expect(colleague('HR')).toContainText('Esiste già un utente con questa email');
    await expectAccessible(page);
    await colleague('HR').getByLabel('Email').fill('luca@lineaverde.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Continua' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('The link of an invitation stays visible until the next step, and the colleague signs in with it', async () => {
    const link = await currentStep(page).locator('.copyable .mono').innerText();
    const lucaPage = await (await browser.newContext({ baseURL: product.url })).newPage();
    await lucaPage.goto(link);
    await lucaPage.getByLabel('Password *', { exact: true }).fill('un’altra frase lunga');
    await lucaPage.getByLabel('Conferma password *').fill('un’altra frase lunga');
    await lucaPage.getByRole('button', { name: 'Entra in Organico' }).click();
    await expect(lucaPage.getByRole('complementary', { name: 'Barra laterale' })).toContainText('Luca Moretti');
    await lucaPage.goto('/primi-passi');
    await expect(lucaPage.getByRole('heading', { name: 'Non tocca a te' })).toBeVisible();
    await expectAccessible(lucaPage);
    await lucaPage.context().close();
    await page.getByRole('button', { name: 'Continua' }).click();
    await expect(step(page, 'Chi lavora qui')).toContainText('Fatto');
  });

  await test.step('The amministratore skips a step, and the focus moves to the next step', async () => {
    await expect(currentStep(page)).toContainText('Il primo showroom');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salta' }).click();
    await expect(currentStep(page).getByRole('heading', { name: 'La prima persona' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Importa da un file' })).toHaveAttribute('href', '/importazioni?elenco=dipendenti');
    await expect(currentStep(page)).toContainText('npm run demo');
    await expectAccessible(page);
  });

  await test.step('The amministratore leaves the first steps, and resumes them at the open step', async () => {
    await page.getByRole('link', { name: 'Vai alla Dashboard' }).click();
    await page.getByRole('region', { name: 'Primi passi' }).getByRole('link', { name: 'Uno alla volta' }).click();
    await expect(currentStep(page)).toContainText('Il primo showroom');
    await page.getByRole('button', { name: 'Crea Showroom' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Showroom' });
    await dialog.getByLabel('Nome Showroom *').fill('Milano');
    await dialog.getByLabel('Lineaverde').check();
    await dialog.getByRole('button', { name: 'Crea Showroom' }).click();
    await expect(currentStep(page)).toContainText('La prima persona');
  });

  await test.step('The amministratore creates the first employee, and the page suggests what to do next', async () => {
    await page.getByRole('button', { name: 'Crea Dipendente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo Dipendente' });
    await dialog.getByLabel('Nome *', { exact: true }).fill('Chiara');
    await dialog.getByLabel('Cognome *').fill('Bellandi');
    await dialog.getByLabel('Email *').fill('chiara.bellandi@lineaverde.example');
    await dialog.getByLabel('Brand *').click();
    await page.getByRole('option', { name: 'Lineaverde' }).click();
    await dialog.getByRole('button', { name: 'Crea Dipendente' }).click();
    await expect(page.getByRole('heading', { name: 'Fatto: ora puoi cominciare' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Assumi una persona' }).click();
    await expect(page.getByRole('dialog', { name: 'Nuovo Dipendente' })).toBeVisible();
  });
});

test('A single amministratore with fa_tutto takes every step of an onboarding, and the bell shows these steps as own work', async ({
  page,
}) => {
  await page.request.post('/api/auth/login', { data: { username: ADMIN.email, password: ADMIN.password } });
  const luca = (await (await page.request.get('/api/auth/users?q=luca')).json())[0];
  await page.request.patch(`/api/auth/users/${luca.id}`, { data: { is_active: false } });
  await page.goto('/workflows');
  await expect(page.getByText('Fermo: non tocca a nessuno')).toBeVisible();
  await page.goto('/primi-passi');
  await page.getByRole('button', { name: 'Faccio tutto io' }).click();
  await expect(step(page, 'Chi lavora qui')).toContainText('Fai tutto tu');
  await page.goto('/workflows');
  await expect(page.getByText('Chiara Bellandi').first()).toBeVisible();
  await expect(page.getByText('Fermo: non tocca a nessuno')).toHaveCount(0);
  await page.getByRole('button', { name: /^Avvisi/ }).click();
  await expect(page.getByRole('dialog', { name: /^Avvisi/ })).toContainText('Onboarding che aspettano te');
  await page.goto('/user-management');
  await page.getByRole('button', { name: 'Azioni per Giulia Ferrante' }).click();
  await page.getByRole('menuitem', { name: 'Togli i passi di nessuno' }).click();
  await expectToast(page, 'Giulia Ferrante fa solo i passi del suo ruolo');
  await page.goto('/workflows');
  await expect(page.getByText('Fermo: non tocca a nessuno')).toBeVisible();
});
