import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ADMIN, openScreen, signIn } from './demo.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';

test.use({ withDemo: true });

const panel = (page: Page) => page.getByRole('region', { name: "Mentre non c'eri" });

test('An administrator reads what happened while away, opens exactly these entries in the audit log, and closes the panel', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page);
  await openScreen(page, '/dashboard');
  await expect(page.getByText('Dipendenti Totali')).toBeVisible();
  await expect(panel(page)).toHaveCount(0); // the first session
  await page.request.post('/api/auth/logout');

  const colleague = await browser.newPage({ baseURL: product.url });
  await signIn(colleague, 'marta.rinaldi');
  const { user } = await (await colleague.request.get('/api/auth/me')).json();
  const [brand_id] = user.permessi.brand['dipendenti.modifica'];
  for (const nome of ['Zelinda', 'Zaira'])
    await make(colleague, '/api/dipendenti', { nome, cognome: 'Assenti', email: `${nome}@assenti.example`, brand_id });

  await page.goto('/login');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  const line = panel(page).getByRole('link', { name: '2 persone nuove: Zaira Assenti e Zelinda Assenti' });
  await expect(line).toBeVisible();
  await expectAccessible(page);

  await line.click();
  await expect(page).toHaveURL(/\/cronologia\?evento=arrivati&/);
  await expect(page.locator('h1 .n')).toHaveText('2');
  await expect(page.getByRole('article', { name: 'Dipendente creato' })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Togli il filtro Momento' }).click();
  await expect(page.locator('h1 .n')).not.toHaveText('2');
  await page.goBack();

  await page.setViewportSize({ width: 390, height: 844 });
  await panel(page).getByRole('button', { name: "Chiudi: Mentre non c'eri" }).click();
  await expect(panel(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Dipendenti Totali')).toBeVisible();
  await expect(page.getByText('Dipendenti Recenti')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});

test('An account that may not read the audit log sees no panel and does not request it', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await signIn(page, 'pietro.fontana');
  await signIn(page, 'pietro.fontana');
  await openScreen(page, '/dashboard');
  await expect(page.getByText('Dipendenti Recenti')).toBeVisible();
  expect(requested).toContain('/api/dashboard/lavoro');
  expect(requested).not.toContain('/api/dashboard/mentre-non-cera');
});
