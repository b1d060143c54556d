import { expectAccessible } from './accessible.ts';
import { signInAndOpen } from './admin.ts';
import { heading } from './locators.ts';
import { aCompany, active, expectActive, field, option, palette } from './palette.ts';
import { expect, test } from './product.ts';

test.beforeEach(async ({ page, product }) => signInAndOpen(page, product.url));

test('The command palette finds records of every type from every page with the keyboard alone', async ({ page }) => {
  const marta = await aCompany(page);
  await page.goto('/showrooms');
  await heading(page, 'Gestione Showroom').waitFor();

  await test.step('The palette without a typed text lists actions and pages', async () => {
    await page.keyboard.press('Control+k');
    await expectActive(page, 'Nuovo Dipendente');
    await expect(palette(page).getByRole('group', { name: 'Vai a' }).getByRole('option')).toHaveCount(23);
    await expect(palette(page).getByRole('group', { name: 'Recenti' })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('End');
    await expectActive(page, 'Il tuo account');
    await page.keyboard.press('ArrowDown');
    await expectActive(page, 'Nuovo Dipendente');
    await page.keyboard.press('ArrowUp');
    await expectActive(page, 'Il tuo account');
    await page.keyboard.press('Home');
    await expectActive(page, 'Nuovo Dipendente');
  });

  await test.step('The search ignores accents and highlights the matches', async () => {
    await page.keyboard.type('dal bo');
    await expectActive(page, /^Marta Dal Bò/);
    await expect(active(page).locator('mark')).toHaveText(['Dal', 'Bò']);
    await expect(palette(page).getByRole('status')).toHaveText('2 voci'); // the results are the employee and the workflow of the employee
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Marta Dal Bò')).toBeFocused();
    await expect(page).toHaveURL(`/employees/${marta}`);
  });

  await test.step('The results of the search are in groups, and a device shows its holder', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('chia');
    await expect(palette(page).getByRole('group')).toHaveCount(2);
    await expect(palette(page).getByRole('group', { name: 'Dipendenti' }).getByRole('option')).toHaveCount(2);
    await expect(option(page, 'Napoli Chiaia Lineaverde')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('c02 zk1');
    await expectActive(page, /^MacBook Air 13 di Chiara Bellandi · Apple M3/);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'MacBook Air 13')).toBeVisible();
    await expect(page.getByText('C02ZK1LMD6T', { exact: true })).toBeVisible();
  });

  await test.step('When the user types a search text and presses Enter before the results arrive, the search opens the employee with that name', async () => {
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.type('dangelo');
    await page.keyboard.press('Enter');
    await expect(heading(page, "Niccolò D'Angelo")).toBeVisible();
  });

  await test.step('The command palette lists recently opened records first, with the last opened record at the top', async () => {
    await page.keyboard.press('Control+k');
    const recent = palette(page).getByRole('group', { name: 'Recenti' }).getByRole('option');
    await expect(recent).toHaveText([/D'Angelo/, /MacBook Air 13/, /Marta Dal Bò/]);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step('The user opens a search result in a new tab, and the current tab does not change', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('marta');
    await expectActive(page, /^Marta Dal Bò/);
    const newTab = page.waitForEvent('popup');
    await page.keyboard.press('Control+Enter');
    await expect(heading(await newTab, 'Marta Dal Bò')).toBeVisible();
    await (await newTab).close();
    await expect(palette(page)).toBeVisible();
    await expect(page).not.toHaveURL(`/employees/${marta}`);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
  });
});

test('The command palette starts actions and opens pages', async ({ page }) => {
  await test.step('The user opens a page from the command palette by its name', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cartelle');
    await expectActive(page, 'Gestione Cartelle');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Gestione Cartelle Condivise')).toBeVisible();
  });

  for (const [typed, title, path] of [
    ['nuovo dip', 'Nuovo Dipendente', '/employees'],
    ['nuovo work', 'Nuovo Workflow', '/workflows'],
    ['nuovo hard', 'Nuovo Hardware', '/hardware'],
    ['nuovo soft', 'Nuovo Software', '/software'],
  ] as const) {
    await test.step(`The palette action ${title} opens its dialog and leaves no trace in the address`, async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await expectActive(page, title);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { level: 2 })).toContainText(/Nuovo/);
      await expect(page).toHaveURL(path);
      await page.keyboard.press('Control+k');
      await expect(palette(page)).toHaveCount(0); // the palette does not open over another dialog
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }

  await test.step('The user assigns an item from the palette to an employee who is selected next', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('assegna hard');
    await expectActive(page, 'Assegna hardware a…');
    await page.keyboard.press('Enter'); // the palette waits for the response before it handles the key
    await expect(field(page)).toHaveAccessibleName('Assegna hardware a… Cerca la persona');
    await page.keyboard.press('Escape');
    // After the Esc key the command palette shows its first step again.
    await expect(field(page)).toHaveAccessibleName('Cerca dipendenti, asset o un comando');
    await page.keyboard.type('assegna hard');
    await expectActive(page, 'Assegna hardware a…');
    await expect(palette(page).getByRole('status')).toHaveText('1 voce');
    await page.keyboard.press('Enter');
    await page.keyboard.type('luca');
    await expectActive(page, /^Luca Chiabrera/);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Assegna Hardware' });
    await expect(dialog).toContainText('A Luca Chiabrera');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: /ThinkPad/ }).click();
    await dialog.getByRole('button', { name: 'Assegna Hardware' }).click();
    await expect(page.getByRole('region', { name: 'Hardware Assegnato' })).toContainText('ThinkPad T14');
  });
});
