import { ADMIN, openSignedIn } from './demo.ts';
import { press, tabTo } from './keyboard.ts';
import { button, dialogOf, heading, pressEscapeIn } from './locators.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.use({ withDemo: true });

test('A user can sign in, change the theme and sign out with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, 'Accedi a Organico')).toBeVisible();
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(ADMIN.username);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused(); // the first empty field has the focus
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeFocused();

  await page.reload();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Vai al contenuto' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  await tabTo(page, page.getByRole('complementary').getByRole('radio', { name: 'Come il sistema' }), 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('complementary').getByRole('radio', { name: 'Scuro' })).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('ArrowRight');
  await press(page, button(page, 'Logout'), 'Shift+Tab');
  await expect(heading(page, 'Accedi a Organico')).toBeFocused();
});

test('A user can create, find and open an employee with the keyboard alone', async ({ page }) => {
  await openSignedIn(page, '/dashboard', 'Dashboard');
  await press(page, page.getByRole('complementary').getByRole('link', { name: 'Dipendenti', exact: true }));
  await expect(heading(page, /^Dipendenti/)).toBeFocused();
  const openButton = button(page, 'Nuovo Dipendente');
  const dialog = dialogOf(page, 'Nuovo Dipendente');

  await test.step('A dialog discards typed text only after a confirmation', async () => {
    await press(page, openButton);
    const nome = dialog.getByLabel('Nome *', { exact: true });
    await expect(nome).toBeFocused();
    await page.keyboard.type('Zelinda');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Vuoi scartare le modifiche?' });
    await expect(question.getByRole('button', { name: 'Continua a modificare' })).toBeFocused();
    await pressEscapeIn(question);
    await expect(nome).toBeFocused();
    await expect(nome).toHaveValue('Zelinda');
    await expect(page.locator('.scrim')).toHaveCount(1); // the overlay of the first confirmation is gone and does not cover the second one
    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Continua a modificare' })).toBeFocused();
    await press(page, question.getByRole('button', { name: 'Scarta' }));
    await expect(dialog).toHaveCount(0);
    await expect(openButton).toBeFocused();
  });

  await test.step('The Enter key opens a dialog, selects an option and saves a form', async () => {
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Nome *', { exact: true })).toBeFocused();
    await page.keyboard.type('Zelinda');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Quaranta');
    await page.keyboard.press('Tab');
    await page.keyboard.type('zelinda.quaranta@organico.example');
    await tabTo(page, dialog.getByLabel('Brand *'));
    await page.keyboard.press('Enter');
    await page.keyboard.type('line');
    await expect(page.getByRole('option', { name: 'Lineaverde' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Brand *')).toBeFocused();
    await expect(dialog.getByLabel('Brand *')).toContainText('Lineaverde');
    await tabTo(page, dialog.getByLabel('Mansione'));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Dipendente creato');
    await expect(dialog).toHaveCount(0);
    await expect(openButton).toBeFocused();
  });

  await test.step('A user can filter a list, remove the filter, search and open a result with the keyboard alone', async () => {
    const filterButton = button(page, 'Filtra');
    const filterField = page.getByRole('combobox', { name: 'Cerca filtro' });
    await press(page, filterButton);
    await expect(filterField).toBeFocused();
    await page.keyboard.type('ruolo');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Cerca Ruolo' })).toBeFocused();
    await page.keyboard.press('Escape'); // back to the list of filters
    await expect(filterField).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(filterField).toHaveCount(0);
    await expect(filterButton).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('ruolo');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tipologia=/);
    await expect(filterButton).toBeFocused();
    await press(page, button(page, 'Togli il filtro Ruolo'));
    await expect(page).not.toHaveURL(/tipologia=/);
    await expect(filterButton).toBeFocused(); // the focused button has disappeared together with its filter
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('quaranta');
    await expect(page.getByRole('status').filter({ hasText: '1 dipendente' })).toBeAttached();
    await press(page, page.getByRole('link', { name: 'Zelinda Quaranta', exact: true }));
    await expect(heading(page, 'Zelinda Quaranta')).toBeFocused();
    await expect(page).toHaveTitle('Zelinda Quaranta · Organico');
  });

  await test.step('The Esc key closes a confirmation without the action and returns the focus', async () => {
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('quaranta');
    const remove = button(page, 'Elimina Zelinda Quaranta');
    await press(page, remove);
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }));
    await expectToast(page, 'Dipendente eliminato');
    // The row with the focused button has disappeared, so the heading gets the focus.
    await expect(heading(page, /^Dipendenti/)).toBeFocused();
  });
});

test('A user can read a long list with the keyboard, and the list loads more rows', async ({ page }) => {
  await openSignedIn(page, '/employees', /^Dipendenti/);
  const employees = await (await page.request.get('/api/dipendenti?limit=61&sort=cognome')).json();
  const { nome, cognome } = employees[60]; // the row is far below the rendered rows
  await expect(page.getByText(/^1–\d+ di/)).toBeVisible();
  // The test starts at the last row, because the key presses are the same for each row.
  await page.getByRole('row').last().getByRole('link').first().focus();
  await tabTo(page, page.getByRole('link', { name: `${nome} ${cognome}`, exact: true }));
});

test('A user can operate the command palette with the keyboard alone', async ({ page }) => {
  await openSignedIn(page, '/reports', 'Report e Analytics');
  await tabTo(page, button(page, /^Esporta/));
  await page.keyboard.press('Control+k');
  const field = dialogOf(page, 'Cerca e comandi').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, /^Esporta/)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('chiara bellandi');
  await expect(page.getByRole('option', { name: /^Chiara Bellandi/ }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Chiara Bellandi')).toBeFocused();
});

test('A user can operate the layout for phones with a keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, '/employees', /^Dipendenti/);
  const menu = button(page, 'Apri menu');
  await press(page, menu);
  const drawer = dialogOf(page, 'Menu');
  await pressEscapeIn(drawer);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, drawer.getByRole('link', { name: 'Asset Hardware' }));
  await expect(drawer).toHaveCount(0);
  await expect(heading(page, /^Asset Hardware/)).toBeFocused();
  // The top bar must not cover the focused element while the user presses Tab or Shift+Tab.
  await tabTo(page, page.getByRole('article').nth(4).getByRole('button').last());
  await tabTo(page, page.getByRole('article').first().getByRole('button').first(), 'Shift+Tab');
});

test('A dialog that opens over a page and closes again leaves the scroll position of the page unchanged', async ({ page }) => {
  await openSignedIn(page, '/employees', /^Dipendenti/);
  await expect(page.getByText(/^1–\d+ di/)).toBeVisible();
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(scrolled).toBe(400);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.mouse.move(5, 500);
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(heading(page, /^Dipendenti/)).toBeFocused();
  expect(await scrolled()).toBe(400);

  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBe(500);
});
