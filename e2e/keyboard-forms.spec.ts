import { openSignedIn, signIn } from './demo.ts';
import { press, tabTo } from './keyboard.ts';
import { button, dialogOf, heading } from './locators.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

test.use({ withDemo: true });

test('The button that creates the first record stays in place when the list turns out to be empty', async ({ page }) => {
  let release: () => void = () => undefined;
  const listGate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/hardware?*', async (route) => {
    await listGate;
    await route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } });
  });
  await signIn(page);
  await page.goto('/hardware');
  await expect(heading(page, /^Asset Hardware/)).toBeVisible();
  const create = button(page, 'Nuovo Hardware').first();
  await tabTo(page, create);
  release();
  await expect(page.getByRole('heading', { name: 'Nessun hardware presente' })).toBeVisible();
  await expect(create).toBeFocused();
  await press(page, button(page, 'Nuovo Hardware').last()); // the empty list has a second button with this name
  await expect(dialogOf(page, 'Nuovo Hardware')).toBeVisible();
});

test('A user creates and edits an item and selects many items with the keyboard alone', async ({ page }) => {
  await openSignedIn(page, '/hardware', /^Asset Hardware/);
  await press(page, button(page, 'Nuovo Hardware'));
  const createDialog = dialogOf(page, 'Nuovo Hardware');
  await expect(createDialog.getByLabel('Nome *', { exact: true })).toBeFocused();
  await page.keyboard.type('Lettore di etichette');
  for (const [label, text] of [
    ['Tipo *', 'lettore'],
    ['Marca *', 'Zebra'],
    ['Modello *', 'DS2208'],
    ['Costo Annuo', '1234.5'],
  ] as const) {
    await tabTo(page, createDialog.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, createDialog.getByLabel('Marea'));
  await expect(createDialog.getByLabel('Costo Annuo')).toHaveValue('1.234,50');
  await page.keyboard.press('Space');
  await press(page, createDialog.getByRole('button', { name: 'Crea Hardware' }));
  await expectToast(page, 'Asset hardware creato con successo');
  await expect(button(page, 'Nuovo Hardware')).toBeFocused();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('lettore di etichette');
  await expect(page.getByRole('article')).toHaveCount(1); // waits for the search, because each other card would need more Tab presses
  const edit = button(page, 'Modifica Lettore di etichette');
  await press(page, edit);
  const editDialog = dialogOf(page, /^Modifica/);
  await tabTo(page, editDialog.getByLabel('Modello *'));
  await page.keyboard.type('DS4608');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Asset hardware aggiornato con successo');
  await expect(edit).toBeFocused();

  const chooseButton = button(page, 'Scegli');
  await press(page, chooseButton, 'Shift+Tab');
  await tabTo(page, page.getByRole('checkbox', { name: 'Scegli Lettore di etichette' }));
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Azioni sulle righe scelte' });
  await expect(bar).toContainText('1 asset hardware');
  await press(page, bar.getByRole('button', { name: 'Altre azioni' }));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Elimina' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Elimina 1 asset hardware' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Elimina 1' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Altre azioni' })).toBeFocused();
  await press(page, bar.getByRole('button', { name: 'Smetti di scegliere' }));
  await expect(bar).toHaveCount(0);
  await expect(chooseButton).toBeFocused();
});

test('One key press moves the user to the summary of a form with errors', async ({ page }) => {
  await openSignedIn(page, '/user-management', 'Gestione Utenti e Brand');
  await press(page, button(page, 'Crea Utente'));
  const dialog = dialogOf(page, 'Crea Utente');
  const username = dialog.getByLabel('Username *');
  for (const [label, text] of [
    ['Username *', 'lu'],
    ['Email *', 'luca.verdi'],
    ['Password *', 'organico-2026'],
  ] as const) {
    const field = dialog.getByLabel(label, { exact: true });
    if (!(await field.evaluate((each) => each === document.activeElement))) await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Controlla due campi');
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription(/Username deve avere almeno 3 caratteri/);
  const [first, second] = await dialog.getByRole('alert').getByRole('button').all();
  if (!first || !second) throw new Error('The error summary must name two fields');
  await press(page, second, 'Shift+Tab');
  await expect(dialog.getByLabel('Email *', { exact: true })).toBeFocused();
  await press(page, first, 'Shift+Tab');
  await expect(username).toBeFocused();
});

test('The summary of a form with the same error in two fields has a link to each field, in the order of the form', async ({ page }) => {
  await openSignedIn(page, '/hardware', /^Asset Hardware/);
  await press(page, button(page, 'Nuovo Hardware').first());
  const dialog = dialogOf(page, 'Nuovo Hardware');
  for (const label of ['Prezzo Acquisto', 'Costo Annuo']) await dialog.getByLabel(label).fill('-1');
  await dialog.getByRole('button', { name: 'Crea Hardware' }).click();
  const errorLinks = dialog.getByRole('alert').getByRole('button', { name: /: scrivi un importo/ });
  await expect(errorLinks).toHaveText([/^Costo Annuo: /, /^Prezzo Acquisto: /]);
  await errorLinks.last().click();
  await expect(dialog.getByLabel('Prezzo Acquisto')).toBeFocused();
});

test('A button that disappears when the user presses it moves the focus to the title of the page', async ({ page }) => {
  await openSignedIn(page, '/hardware?q=nessunochiamatocosi', /^Asset Hardware/);
  await press(page, page.getByRole('main').getByRole('button', { name: 'Cancella ricerca' }).last());
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(heading(page, /^Asset Hardware/)).toBeFocused();
});

test('A user can turn off the keyboard shortcuts that consist of a single key', async ({ page }) => {
  await openSignedIn(page, '/account', 'Il tuo account');
  const box = page.getByRole('checkbox', { name: /Scorciatoie con un tasto solo/ });
  await tabTo(page, box, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await page.goto('/hardware');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await page.goto('/account');
  await tabTo(page, box, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await page.goto('/hardware');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});
