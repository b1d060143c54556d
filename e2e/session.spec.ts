import { expectAccessible } from './accessible.ts';
import { signIn, signInAndOpen } from './admin.ts';
import { holdRequest } from './hold-request.ts';
import { expect, test } from './product.ts';
import { expectToast, pauseToasts } from './toast.ts';

const ADMIN = { username: 'giulia.ferrante@organico.example', password: 'una frase lunga e mia' };

test('A form keeps its typed text when the session ends and the user signs in again', { tag: '@fast' }, async ({ page, product }) => {
  await signIn(page, product.url);
  await page.goto('/');
  await page.getByRole('link', { name: 'Gestione Brand', exact: true }).click();
  await page.getByRole('button', { name: 'Nuovo Brand' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuovo Brand' });
  await form.getByLabel('Nome *').fill('Marea');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Crea Brand' }).click();

  const signInDialog = page.getByRole('dialog', { name: 'La sessione è scaduta' });
  await expect(signInDialog.getByLabel('Username')).toHaveValue(ADMIN.username);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(signInDialog).toBeVisible();
  await signInDialog.getByLabel('Password', { exact: true }).fill('sbagliata');
  await signInDialog.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(signInDialog.getByText('Credenziali non valide')).toBeVisible();
  await signInDialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await signInDialog.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(signInDialog).toHaveCount(0);

  await expect(form.getByLabel('Nome *')).toHaveValue('Marea');
  await form.getByRole('button', { name: 'Crea Brand' }).click();
  await expectToast(page, 'Brand creato con successo');
});

test('A logout in one tab signs the user out in all other tabs', async ({ page, product }) => {
  await signInAndOpen(page, product.url);
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${product.url}/employees`);
  await otherTab.getByRole('button', { name: 'Logout' }).click();
  await expect(otherTab.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
});

test('When a session check that was sent before the logout is answered after it, the login page still shows its form', async ({
  page,
  product,
}) => {
  await signInAndOpen(page, product.url);
  const check = await holdRequest(page, ({ pathname }) => pathname === '/api/auth/me');
  const company = await holdRequest(page, ({ pathname }) => pathname === '/api/auth/azienda');
  // This is the message that another tab sends when it signs in or out.
  await page.evaluate(() => new BroadcastChannel('organico-sessione').postMessage(null));
  await check.sent;
  await page.getByRole('button', { name: 'Logout' }).click();
  await company.sent;
  await check.release();
  await company.release();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('A user stays signed in when a session check that was sent before the sign-in is answered after it', async ({ page, product }) => {
  await signInAndOpen(page, product.url);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', (route) => answer.promise.then(() => route.fulfill({ status: 401, json: {} })), { times: 1 });
  const checkSent = page.waitForRequest('**/api/auth/me');
  // This is the message that another tab sends when it signs in or out.
  await page.evaluate(() => new BroadcastChannel('organico-sessione').postMessage(null));
  await checkSent;
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Accedi', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const newAnswer = page.waitForResponse((response) => response.url().endsWith('/api/auth/me') && response.status() === 200);
  answer.resolve();
  await newAnswer; // the page ignores the late answer and requests the session again
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('A user ends the sessions on all other devices with one click', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  const otherDevice = await (await browser.newContext({ baseURL: product.url })).newPage();
  await otherDevice.request.post('/api/auth/login', { data: ADMIN });
  await page.goto('/account');
  const sessions = page.getByRole('region', { name: 'Sessioni aperte' });
  await expect(sessions.getByRole('button', { name: /^Chiudi la sessione/ }).first()).toBeVisible();
  await expectAccessible(page);
  await sessions.getByRole('button', { name: 'Esci da tutti gli altri dispositivi' }).click();
  await expectToast(page, 'Sessioni chiuse');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('button')).toHaveCount(0);
  expect((await otherDevice.request.get('/api/auth/me')).status()).toBe(401);
  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  await otherDevice.context().close();
});

test('A browser does not show the data of one account to the next account that signs in', async ({ page, product }) => {
  await signIn(page, product.url);
  await page.goto('/brand-management');
  await page.getByRole('button', { name: 'Nuovo Brand' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nuovo Brand' });
  await form.getByLabel('Nome *').fill('Riservato');
  await form.getByRole('button', { name: 'Crea Brand' }).click();
  await expectToast(page, 'Brand creato con successo');
  await pauseToasts(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('A page that was loaded for one account does not act as another account', async ({ page, product, request }) => {
  await signIn(page, product.url);
  const response = await page.request.get(`${product.url}/api/brands`, { headers: { 'x-organico-utente': '999999' } });
  expect(response.status()).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'SESSIONE_CAMBIATA' });
  expect((await request.get(`${product.url}/api/brands`)).status()).toBe(401);
});
