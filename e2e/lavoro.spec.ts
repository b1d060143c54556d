import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { waitForEventStream } from './colleague.ts';
import { openScreen, signIn } from './demo.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.use({ withDemo: true });

const work = (page: Page) => page.getByRole('region', { name: 'Il tuo lavoro' });
const section = (page: Page, name: string) => work(page).getByRole('region', { name });
const row = (page: Page, name: string, sectionTitle: string) => section(page, sectionTitle).getByRole('listitem').filter({ hasText: name });

async function openWork(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await openScreen(page, '/dashboard');
  await expect(work(page).getByRole('heading').first()).toBeVisible();
}

const EXPECTED_SECTIONS = {
  'marta.rinaldi': [
    'Da passare',
    'Arrivi nei prossimi 30 giorni',
    'Uscite in corso',
    'Contratti e prove da decidere',
    'Malattie da chiudere',
  ],
  'chiara.bellandi': [
    'Da passare',
    'Arrivi nei prossimi 30 giorni',
    'Uscite in corso',
    'Contratti e prove da decidere',
    'Le tue persone',
    'Il tuo showroom',
  ],
  'pietro.fontana': ['Da preparare', 'Da riprendere da chi lascia', 'Riparazioni in ritardo', 'Licenze finite'],
  'giulia.ferrante': [
    ...['Da preparare', 'Fermi da più di 5 giorni', 'Da riprendere da chi lascia'],
    ...['Riparazioni in ritardo', 'Licenze finite'],
  ],
};

for (const [username, titles] of Object.entries(EXPECTED_SECTIONS)) {
  test(`The account ${username} sees its work above the totals, and each number is the total of the list that it opens`, async ({
    page,
  }) => {
    await openWork(page, username);
    await expect(work(page).getByRole('heading', { level: 2 })).toHaveText(titles);
    await expect(page.locator('.work ~ div').getByText('Dipendenti Totali')).toBeVisible();
    await expectAccessible(page);
    for (const title of titles) {
      const countText = await section(page, title).locator('header .n').textContent();
      await work(page)
        .getByRole('link', { name: `Vedi tutti: ${title}` })
        .click();
      await expect(page.locator('h1 .n')).toHaveText(String(countText));
      await page.goBack();
    }
  });
}

test('HR takes a step on the dashboard, and the row disappears from the work list', async ({ page }) => {
  await openWork(page, 'marta.rinaldi');
  const waitingRow = row(page, 'Jacopo Amato', 'Da passare');
  await waitingRow.getByRole('button', { name: 'Comunica al Manager: Jacopo Amato' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comunica al Manager' });
  await expect(dialog).toContainText('Jacopo Amato');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Comunica al Manager' }).click();
  await expectToast(page, 'Workflow aggiornato');
  await expect(waitingRow).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('IT sees new work on the dashboard without a reload and opens the page Prepara on a phone', async ({ page, browser, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const streamReady = waitForEventStream(page);
  await openWork(page, 'pietro.fontana');
  await streamReady;
  await expect(row(page, 'Raffaele Sala', 'Da preparare')).toHaveCount(0);

  const managerPage = await browser.newPage({ baseURL: product.url });
  await signIn(managerPage, 'chiara.bellandi');
  const [{ id }] = await (await managerPage.request.get('/api/workflows?tocca_a_me=true&q=Raffaele Sala')).json();
  const voci = [{ tipo: 'hardware', descrizione: 'Portatile', hardware_tipo: 'laptop', quantita: 1 }];
  expect((await managerPage.request.put(`/api/workflows/${id}/richieste`, { data: { voci } })).status()).toBe(200);
  expect((await managerPage.request.put(`/api/workflows/${id}/comunica_it`, { data: {} })).status()).toBe(200);
  await managerPage.close();

  const newRow = row(page, 'Raffaele Sala', 'Da preparare');
  await expect(newRow).toContainText('manca Portatile');
  await expect(newRow).toContainText('Pronto 0 di 1');
  const prepare = newRow.getByRole('link', { name: 'Prepara: Raffaele Sala' });
  expect((await prepare.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await prepare.click();
  await expect(page).toHaveURL(new RegExp(`/workflows/${id}/prepara$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Raffaele Sala');
});

test('The dashboard tells an account without work that it has none, and an account without a brand whom to ask', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page);
  const password = 'quattro parole a caso';
  const account = { username: 'riposo', email: 'riposo@organico.example', password, role: 'IT', nome: 'Ada', cognome: 'Riposo' };
  const user_id = await make(page, '/api/auth/register', account);
  const idlePage = await browser.newPage({ baseURL: product.url });
  await idlePage.request.post('/api/auth/login', { data: { username: 'riposo', password } });
  await idlePage.goto('/dashboard');
  await expect(idlePage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(idlePage.getByText('Dipendenti Totali')).toBeVisible();
  await expect(work(idlePage)).toHaveCount(0);

  await openScreen(page, '/dashboard');
  await section(page, 'Account senza brand').getByRole('link', { name: 'Associa a un brand: Ada Riposo' }).click();
  await expect(page).toHaveURL(/\/user-management\?q=riposo$/);
  await expect(page.getByRole('article', { name: /Ada Riposo/ })).toBeVisible();

  const brand_id = await make(page, '/api/brands', { nome: 'Tranquillo' });
  await make(page, '/api/user-brands', { user_id, brand_id, can_view: true, can_edit: true, can_admin: false });
  await idlePage.reload();
  await expect(work(idlePage)).toContainText('Niente ti aspetta.');
  await expectAccessible(idlePage);
});
