import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { aColleagueWithRole } from './colleague.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const menu = (page: Page) => page.getByRole('menu');
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true });
const view = (page: Page, name: string | RegExp) => menu(page).getByRole('menuitemradio', { name });
const row = (page: Page, name: string) => page.getByRole('table', { name: 'Asset hardware' }).getByRole('link', { name });

test('A user saves, shares, changes and deletes a view of a list', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  for (const [nome, tipo] of [
    ['ThinkPad', 'laptop'],
    ['Zebra', 'stampante'],
  ])
    await make(page, '/api/hardware', { nome, tipo, marca: 'Prova', modello: 'Uno', brandIds: [brand_id] });
  const it = await aColleagueWithRole(page, browser, product.url, 'IT', brand_id);
  const open = (listPage: Page, name: string | RegExp) => listPage.getByRole('button', { name, exact: typeof name === 'string' }).click();

  await test.step('The user saves the current list as a view and shares it', async () => {
    await page.goto('/hardware?tipo=laptop&sort=nome&modo=tabella&colonne=marca');
    await expect(row(page, 'ThinkPad')).toBeVisible();
    await open(page, 'Viste');
    await item(page, 'Salva questa vista').click();
    const dialog = page.getByRole('dialog', { name: 'Salva vista' });
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expect(dialog.getByText('Dai un nome alla vista').first()).toBeVisible();
    await dialog.getByLabel('Nome *').fill('Portatili');
    await dialog.getByRole('radio', { name: 'Chi è IT' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salva' }).click();
    await expectToast(page, 'Vista salvata');
    await expect(page.getByRole('button', { name: 'Vista: Portatili', exact: true })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('salvata')).not.toBeNull();
  });

  await test.step('A colleague finds the shared view in the menu, and makes it the initial view of the list', async () => {
    await it.goto('/hardware');
    await expect(it.getByRole('article', { name: 'Zebra' })).toBeVisible();
    await open(it, 'Viste');
    await expectAccessible(it);
    await view(it, 'Portatili di Giulia Ferrante').click();
    await expect(it.getByRole('button', { name: 'Vista: Portatili', exact: true })).toBeVisible();
    await expect(row(it, 'Zebra')).toBeHidden();
    await expect(it.getByRole('columnheader', { name: 'Marca' })).toBeVisible();
    await expect(it.getByRole('columnheader', { name: 'Modello' })).toBeHidden();
    await open(it, 'Vista: Portatili');
    await expect(item(it, 'Elimina vista')).toBeHidden(); // the colleague has no permission to delete a view of another account
    await menu(it).getByRole('menuitemcheckbox', { name: 'Apri sempre con questa vista' }).click();
    await expectToast(it, "L'elenco si apre con questa vista");
    await it.goto('/hardware');
    await expect(it.getByRole('button', { name: 'Vista: Portatili', exact: true })).toBeVisible();
    await open(it, 'Vista: Portatili');
    await view(it, "Tutto l'elenco").click();
    await expect(it.getByRole('article', { name: 'Zebra' })).toBeVisible();
  });

  await test.step('The user changes the filters of the view and saves the view', async () => {
    await page.getByRole('button', { name: 'Togli il filtro Tipo' }).click();
    await open(page, 'Vista: Portatili, modificata');
    await item(page, 'Aggiorna «Portatili»').click();
    await expectToast(page, 'Vista aggiornata');
    await expect(page.getByRole('button', { name: 'Vista: Portatili', exact: true })).toBeVisible();
  });

  await test.step('Deleting a shared view asks for a confirmation and leaves the list unchanged', async () => {
    await open(page, 'Vista: Portatili');
    await item(page, 'Elimina vista').click();
    const question = page.getByRole('alertdialog', { name: 'Elimina vista' });
    await expect(question).toContainText('Sparisce anche per gli altri');
    await question.getByRole('button', { name: 'Elimina' }).click();
    await expectToast(page, 'Vista eliminata');
    await expect(page.getByRole('button', { name: 'Viste', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/sort=nome/);
  });

  await test.step('The user saves a private view with the keyboard, deletes the view, and restores it with the button in the toast', async () => {
    await page.goto('/employees?isactive=true');
    await page.getByRole('button', { name: 'Viste', exact: true }).press('Enter');
    await expect(view(page, "Tutto l'elenco")).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item(page, 'Salva questa vista')).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Salva vista' });
    await dialog.getByLabel('Nome *').fill('Attivi');
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Vista: Attivi', exact: true });
    await expect(button).toBeVisible();
    await button.click();
    await item(page, 'Elimina vista').click();
    await expectToast(page, 'Vista eliminata');
    await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click();
    await expectToast(page, 'Vista salvata');
    await open(page, 'Viste');
    await view(page, 'Attivi').click();
    await expect(button).toBeVisible();
  });

  await test.step('A view that filters by a deleted record reports and removes this filter', async () => {
    const showroom = await make(page, '/api/showrooms', { nome: 'Bari', brand_ids: [brand_id] });
    await make(page, '/api/viste', { elenco: 'dipendenti', nome: 'A Bari', filtri: { showroom: String(showroom), isactive: 'true' } });
    expect((await page.request.delete(`/api/showrooms/${showroom}`)).status()).toBe(200);
    await page.goto('/employees');
    await open(page, 'Viste');
    await view(page, 'A Bari').click();
    await expectToast(page, "Il filtro Showroom è stato tolto: ciò che indica non c'è più, o non lo puoi vedere.");
    await expect(page).toHaveURL(/isactive=true/);
    await expect(page).not.toHaveURL(/showroom/);
  });
});
