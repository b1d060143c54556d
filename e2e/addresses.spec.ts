import { expectAccessible } from './accessible.ts';
import { signIn, signInAndOpen } from './admin.ts';
import { expect, test } from './product.ts';
import { webFile } from './web-file.ts';

test('A visitor who is not signed in sees only the login page at every address', async ({ page }) => {
  for (const path of [
    '/',
    '/employees',
    '/employees/01a1fb8d-537e-79a9-8fcb-894d3bbdf8d3',
    '/hardware',
    '/showrooms',
    '/brand-management',
    '/niente',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Accedi a Organico' })).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCount(0);
  }
});

test('A signed-in user sees the right page at each address, and an Italian error at an unknown address', async ({ page, product }) => {
  await signIn(page, product.url);
  const titles = {
    '/login': 'Dashboard',
    '/': 'Dashboard',
    '/dashboard': 'Dashboard',
    '/employees': 'Dipendenti',
    '/hardware': 'Asset Hardware',
    '/showrooms': 'Gestione Showroom',
    '/brand-management': 'Gestione Brand',
    '/software': 'Asset Software',
    '/mobile-plans': 'Piani Mobili',
    '/admin/cartelle': 'Gestione Cartelle Condivise',
    '/workflows': 'Gestione Workflow',
    '/verbali': 'Verbali',
    '/uscite': 'Uscite',
    '/reports': 'Report e Analytics',
    '/importazioni': 'Importazioni',
    '/cronologia': 'Cronologia',
    '/account': 'Il tuo account',
    '/user-management': 'Gestione Utenti e Brand',
    '/niente/di/niente': 'Pagina non trovata',
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Organico`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  }
  await expectAccessible(page);
  await page.goto('/employees/01a1fb8d-537e-79a9-8fcb-894d3bbdf8d3');
  await expect(page.getByText('Il dipendente richiesto non esiste o è stato rimosso.')).toBeVisible();
  await expectAccessible(page);
});

test('On a phone the sidebar is a drawer that a user can operate with the keyboard alone', { tag: '@fast' }, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAndOpen(page, product.url);
  await page.getByRole('button', { name: 'Apri menu' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Dipendenti' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Apri menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Asset Hardware' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Asset Hardware · Organico');
  await expect(drawer).toHaveCount(0);

  await page.getByRole('button', { name: 'Apri menu' }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveTitle('Asset Hardware · Organico');
});

test('A dialog keeps the typed text until the user discards it, and then returns the focus to the button that opened it', async ({
  page,
  product,
}) => {
  await signInAndOpen(page, product.url);
  await page.getByRole('link', { name: 'Gestione Brand', exact: true }).click();
  // Waits until the page has set the focus, because the page would otherwise override the focus that the test sets.
  await expect(page.getByRole('heading', { level: 1, name: 'Gestione Brand' })).toBeFocused();
  // The empty list shows a second button when it has loaded.
  await expect(page.getByRole('heading', { name: 'Nessun brand' })).toBeVisible();
  const openButton = page.getByRole('button', { name: 'Nuovo Brand' }).first();
  await openButton.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nuovo Brand' });
  await dialog.getByLabel('Nome *').fill('Marea');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Vuoi scartare le modifiche?' });
  await expect(question.getByRole('button', { name: 'Continua a modificare' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Nome *')).toHaveValue('Marea');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Scarta' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(openButton).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByLabel('Nome *').fill('Marea');
  await page.goBack();
  await question.getByRole('button', { name: 'Continua a modificare' }).click();
  await expect(dialog.getByLabel('Nome *')).toHaveValue('Marea');
  await page.goBack();
  await question.getByRole('button', { name: 'Scarta' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveTitle(/^Gestione Brand/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Dipendenti/);
});

test.describe('The app keeps working when a script file fails to load', () => {
  test.use({ brokenOnPurpose: true });
  test('When a script file fails to load, the rest of the page works, and the file is requested again', async ({ page, product }) => {
    let isBroken = true;
    await page.route(webFile('question-dialog', 'toaster', 'brand-dialog'), (route) => (isBroken ? route.abort() : route.continue()));
    await signIn(page, product.url);
    await page.goto('/brand-management');
    const openButton = page.getByRole('button', { name: 'Nuovo Brand' }).first();
    await openButton.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gestione Brand' })).toBeVisible();
    isBroken = false;
    await page.reload();
    await openButton.click();
    await expect(page.getByRole('dialog', { name: 'Nuovo Brand' })).toBeVisible();
  });
});

test.describe('The app loads dialogs early when the data saver of the browser is off, which is the default', () => {
  test.use({ loadsAhead: true });
  test('The page loads the code of a dialog in advance, before the user opens the dialog', async ({ page, product }) => {
    await signIn(page, product.url);
    const loaded = page.waitForResponse(webFile('brand-dialog'));
    await page.goto('/brand-management');
    expect((await loaded).status()).toBe(200);
  });
});

test('With the data saver on, the page loads the code of a dialog only when the user opens the dialog', async ({ page, product }) => {
  await signIn(page, product.url);
  const requestedFiles: string[] = [];
  page.on('request', (request) => webFile('brand-dialog').test(request.url()) && requestedFiles.push(request.url()));
  // Waits for the file of the tips, which an idle page loads even with the data saver on. With the data saver off, the page
  // would load the dialogs at the same time.
  const idleResponse = page.waitForResponse(webFile('tooltip-host'));
  await page.goto('/brand-management');
  await idleResponse;
  expect(requestedFiles).toEqual([]);
  await page.getByRole('button', { name: 'Nuovo Brand' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Nuovo Brand' })).toBeVisible();
  expect(requestedFiles).toHaveLength(1);
});

test('The page keeps the selected theme after a reload', async ({ page, product }) => {
  await signInAndOpen(page, product.url);
  const html = page.locator('html');
  await page.getByRole('complementary').getByTitle('Scuro').click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('complementary').getByTitle('Come il sistema').click();
  await expect(html).not.toHaveAttribute('data-theme', 'dark');
});
