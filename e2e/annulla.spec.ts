import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { button } from './locators.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast, pauseToasts } from './toast.ts';

test.beforeEach(async ({ page, product }) => {
  await signIn(page, product.url);
});

async function aLaptop(page: Page) {
  const brand_id = await make(page, '/api/brands', { nome: test.info().title.slice(0, 60) });
  const person = (nome: string, cognome: string) =>
    make<string>(page, '/api/dipendenti', { nome, cognome, email: `${nome}.${brand_id}@organico.example`, brand_id });
  const [anna, luca] = [await person('Anna', 'Rossi'), await person('Luca', 'Verdi')];
  const laptop = { nome: `ThinkPad ${brand_id}`, tipo: 'laptop', marca: 'Lenovo', modello: 'T14', brandIds: [brand_id] };
  const id = await make(page, '/api/hardware', laptop);
  const assignTo = async (dipendente_id: string) => {
    const response = await page.request.patch(`/api/hardware/${id}/assign`, { data: { dipendente_id, note: 'Con la borsa' } });
    expect(response.status(), await response.text()).toBe(200);
  };
  await assignTo(anna);
  return { anna, luca, id, nome: laptop.nome, assignTo };
}

const undoButton = (page: Page) => page.locator('.toast').getByRole('button', { name: 'Annulla' });
const assignedItems = (page: Page) => page.getByRole('region', { name: 'Hardware Assegnato' }).getByRole('listitem');

async function endAssignment(page: Page, anna: string, nome: string): Promise<void> {
  await page.goto(`/employees/${anna}`);
  await button(page, `Restituisci ${nome}`).click();
  await page.getByRole('alertdialog', { name: 'Restituisci hardware' }).getByRole('button', { name: 'Restituisci' }).click();
  await expectToast(page, 'Hardware rimosso');
}

test('A user can undo the return of a laptop, which restores its note, and the assignment of a laptop', async ({ page }) => {
  const { anna, id, nome } = await aLaptop(page);
  await endAssignment(page, anna, nome);
  await pauseToasts(page);
  await expect(assignedItems(page)).toHaveCount(0);
  await expectAccessible(page);
  await undoButton(page).click();
  await expectToast(page, "È tornato tutto com'era");
  await expect(assignedItems(page)).toContainText('Con la borsa');

  await page.goto(`/hardware/${id}`);
  await button(page, `Riprendi ${nome} da Anna Rossi`).click();
  await page.getByRole('alertdialog', { name: 'Riprendi hardware' }).getByRole('button', { name: 'Riprendi' }).click();
  await button(page, `Assegna ${nome}`).click();
  await page.getByRole('dialog').getByLabel('Dipendente *').click();
  await page.getByRole('option', { name: /Luca Verdi/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assegna Hardware' }).click();
  await expectToast(page, 'Hardware assegnato');
  await undoButton(page).click();
  await expectToast(page, "È tornato tutto com'era");
  await expect(button(page, `Assegna ${nome}`)).toBeVisible();
});

test('A user can undo the return of a laptop with the keyboard alone on the small screen of a phone', async ({ page }) => {
  const { anna, nome } = await aLaptop(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await endAssignment(page, anna, nome);
  // The row with the focused button has disappeared, so the heading gets the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('F8'); // the toast stays while it has the focus
  await expect(page.locator('.toasts')).toBeFocused();
  await expect(undoButton(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Tab');
  await expect(page.locator('.toast')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(undoButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, "È tornato tutto com'era");
  await expect(assignedItems(page)).toContainText(nome);
});

test('The undo of a return is rejected after another user changed the item, and the error names the change', async ({ page }) => {
  const { anna, luca, id, nome, assignTo } = await aLaptop(page);
  await endAssignment(page, anna, nome);
  await page.locator('.toast').hover(); // the toast stays while the pointer is over it
  await assignTo(luca);
  await undoButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Annulla' });
  await expect(dialog).toContainText(`${nome} restituito da Anna Rossi`);
  await expect(dialog).toContainText("Niente può più tornare com'era.");
  await expect(dialog.getByText(`${nome} · Anna Rossi`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
  const current = await (await page.request.get(`/api/hardware/${id}`)).json();
  expect(current.assegnatario).toMatchObject({ id: luca });
});
