// Frequent tasks with the number of steps that they take. A step is a click, a key chord or a typed field.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ADMIN, signIn } from './admin.ts';
import { dialogOf, pressEscapeIn } from './locators.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

/** The user's actions on a page, with their count. */
function countedActions(page: Page) {
  let steps = 0;
  return {
    get steps() {
      return steps;
    },
    async click(target: Locator) {
      steps += 1;
      await target.click();
    },
    async type(target: Locator, text: string) {
      steps += 1;
      await target.fill(text);
    },
    /** Types into the focused field. */
    async keys(text: string) {
      steps += 1;
      await page.keyboard.type(text);
    },
    async press(key: string) {
      steps += 1;
      await page.keyboard.press(key);
    },
  };
}

/** Creates a brand with one showroom. */
async function createBrand(page: Page, nome: string): Promise<number> {
  const { id } = await (await page.request.post('/api/brands', { data: { nome } })).json();
  await page.request.post('/api/showrooms', { data: { nome: `Negozio ${nome}`, brand_ids: [id] } });
  return id;
}

const form = (page: Page) => page.getByRole('region', { name: 'Comincia da qui' });
const group = (page: Page, name: string) => form(page).getByRole('group', { name });
const person = (page: Page, label: string) => group(page, 'Una persona che ci lavora').getByLabel(label, { exact: true });

test('From the setup to the first employee with a laptop an administrator needs at most 15 steps', { tag: '@fast' }, async ({ page }) => {
  const user = countedActions(page);
  await page.goto('/');
  await user.click(page.getByRole('link', { name: 'Crea il primo amministratore' }));
  await user.type(page.getByLabel('Nome *', { exact: true }), ADMIN.nome);
  await user.type(page.getByLabel('Cognome *'), ADMIN.cognome);
  await user.type(page.getByLabel('Email *'), ADMIN.email);
  await user.type(page.getByLabel('Password *', { exact: true }), ADMIN.password);
  await user.type(page.getByLabel('Conferma password *'), ADMIN.password);
  await user.press('Enter');
  await page.waitForURL('**/login');
  await expect(page.getByLabel('Username')).toHaveValue(ADMIN.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await user.type(page.getByLabel('Password', { exact: true }), ADMIN.password);
  await user.press('Enter');

  await expect(page).toHaveTitle('Dashboard · Organico');
  await expect(page.getByLabel('Brand *')).toHaveValue('Organico');
  await expect(page.getByLabel('Showroom', { exact: true })).toHaveValue('Sede');
  await expect(person(page, 'Nome')).toBeFocused();
  await expectAccessible(page);
  await user.type(person(page, 'Nome'), 'Chiara');
  await user.type(person(page, 'Cognome'), 'Bellandi');
  await expect(person(page, 'Email')).toHaveValue('chiara.bellandi@organico.example');
  await user.type(page.getByLabel('Marca'), 'Apple');
  await user.type(page.getByLabel('Modello'), 'MacBook Air 13');
  await user.press('Enter');
  await expectToast(page, 'Chiara Bellandi ha Apple MacBook Air 13.');
  expect(user.steps).toBeLessThanOrEqual(15);

  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Primi passi' })).toContainText('3 di 4');
  await page.getByRole('button', { name: 'Apri la scheda' }).click();
  await expect(page.getByRole('heading', { name: 'Chiara Bellandi', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Apple MacBook Air 13');
  await expect(page.getByRole('main')).toContainText('Sede');
});

test('An employee with the mandatory fields takes at most 9 steps with the keyboard', async ({ page, product }) => {
  await signIn(page, product.url);
  await createBrand(page, 'Marea');
  await createBrand(page, 'Bosco');
  await page.goto('/employees');
  const user = countedActions(page);
  await user.click(page.getByRole('button', { name: 'Nuovo Dipendente' }).first());
  const dialog = page.getByRole('dialog', { name: 'Nuovo Dipendente' });
  await expect(dialog.getByLabel('Nome *', { exact: true })).toBeFocused();
  await user.keys('Luca');
  await user.press('Tab');
  await user.keys('Moretti');
  await user.press('Tab');
  await user.keys('luca.moretti@marea.example');
  await user.press('Tab');
  await expect(dialog.getByLabel('Brand *')).toBeFocused();
  await user.keys('Mar');
  await expect(dialog.getByLabel('Brand *')).toContainText('Marea');
  await user.press('Control+Enter');
  await expectToast(page, 'Dipendente creato');
  expect(user.steps).toBeLessThanOrEqual(9);
});

test('The form of a new employee selects the brand of the filtered list and the only showroom of this brand', async ({ page, product }) => {
  await signIn(page, product.url);
  const id = await createBrand(page, 'Collina');
  await page.request.post('/api/brands', { data: { nome: 'Pianura' } });
  await page.goto(`/employees?brand_id=${id}`);
  await page.getByRole('button', { name: 'Nuovo Dipendente' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo Dipendente' });
  await expect(dialog.getByLabel('Brand *')).toContainText('Collina');
  await expect(dialog.getByLabel('Showroom')).toContainText('Negozio Collina');
  await dialog.getByLabel('Brand *').click();
  await page.getByRole('option', { name: 'Pianura' }).click();
  await expect(dialog.getByLabel('Showroom')).toContainText('Nessuno showroom');
});

test('An account with two brands takes at most 8 steps', async ({ page, product }) => {
  await signIn(page, product.url);
  for (const nome of ['Fiume', 'Lago']) await createBrand(page, nome);
  await page.goto('/dashboard');
  const user = countedActions(page);
  await user.click(page.getByRole('link', { name: 'Gestione Utenti' }));
  await user.click(page.getByRole('button', { name: 'Crea Utente' }).first());
  const dialog = page.getByRole('dialog', { name: 'Crea Utente' });
  await user.type(dialog.getByLabel('Username *'), 'luca.moretti');
  await user.type(dialog.getByLabel('Email *'), 'luca.moretti@organico.example');
  await user.type(dialog.getByLabel('Password *', { exact: true }), 'un’altra frase lunga');
  await user.click(dialog.getByLabel('Fiume', { exact: true }));
  await user.click(dialog.getByLabel('Lago', { exact: true }));
  await expectAccessible(page);
  await user.press('Enter');
  await expectToast(page, 'Utente creato con successo');
  expect(user.steps).toBeLessThanOrEqual(8);
  const card = page.getByRole('article', { name: 'luca.moretti' });
  await expect(card.getByRole('listitem').filter({ hasText: 'Fiume' })).toContainText('Modifica');
  await expect(card.getByRole('listitem').filter({ hasText: 'Lago' })).toContainText('Modifica');
});

test('Each brand of a new account has its own right', async ({ page, product }) => {
  await signIn(page, product.url);
  for (const nome of ['Alba', 'Sera']) await createBrand(page, nome);
  await page.goto('/user-management');
  await page.getByRole('button', { name: 'Crea Utente' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Crea Utente' });
  await dialog.getByLabel('Username *').fill('sara.neri');
  await dialog.getByLabel('Email *').fill('sara.neri@organico.example');
  await dialog.getByLabel('Alba', { exact: true }).check();
  await dialog.getByLabel('Sera', { exact: true }).check();
  await dialog.getByLabel('Diritto su Alba').click();
  await page.getByRole('option', { name: 'Amministra' }).click();
  await dialog.getByLabel('Crea un link da consegnare').check();
  await dialog.getByRole('button', { name: 'Crea Utente' }).click();
  await pressEscapeIn(dialogOf(page, /Invito per/));
  const card = page.getByRole('article', { name: 'sara.neri' });
  await expect(card.getByRole('listitem').filter({ hasText: 'Alba' })).toContainText('Amministra');
  await expect(card.getByRole('listitem').filter({ hasText: 'Sera' })).toContainText('Modifica');
});
