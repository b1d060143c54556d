import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { chooseByLabel } from './choose.ts';
import { post } from './make.ts';
import { blockLiveEvents, expect, test } from './product.ts';
import { expectToast } from './toast.ts';

async function anEmployeeWithALaptop(page: Page, nome: string) {
  const brand = await post<{ id: number }>(page, '/api/brands', { nome: `Brand di ${nome}` });
  const person = { nome, cognome: 'Rossi', email: `${nome}@organico.example`, brand_id: brand.id, stato: 'entrato' };
  const employee = await post<{ id: string }>(page, '/api/dipendenti', person);
  const device = { nome: `MacBook di ${nome}`, tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds: [brand.id] };
  const laptop = await post<{ id: number }>(page, '/api/hardware', device);
  await page.request.patch(`/api/hardware/${laptop.id}/assign`, { data: { dipendente_id: employee.id } });
  return employee;
}

test('The history of an employee is updated while the page is open', async ({ page, product }) => {
  await signIn(page, product.url);
  const anna = await anEmployeeWithALaptop(page, 'Anna');
  await page.goto(`/employees/${anna.id}`);
  const history = page.getByRole('region', { name: 'Cronologia' });
  const row = history.getByRole('listitem').filter({ hasText: 'MacBook di Anna' });

  await test.step('An assigned item appears in the history of the employee and stays there after its return', async () => {
    await expect(row).toContainText('In corso');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restituisci MacBook di Anna' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restituisci' }).click();
    await expectToast(page, 'Hardware rimosso');
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('In corso');
  });

  await test.step('A change of the employee appears in the history at once, with its author', async () => {
    await chooseByLabel(history.getByRole('radio', { name: 'Modifiche' }));
    await expect(history.getByRole('listitem').first()).toContainText('Hardware restituito: MacBook di Anna');
    await page.getByRole('button', { name: 'Modifica', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica Dipendente' });
    await dialog.getByLabel('Mansione').fill('Vetrinista');
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectToast(page, 'Dipendente aggiornato');
    const newest = history.getByRole('listitem').first();
    await expect(newest).toContainText('Dipendente modificato');
    await expect(newest).toContainText('Mansione: Non specificato → diventa Vetrinista');
    await expect(newest).toContainText('Giulia Ferrante');
    await expectAccessible(page);
  });

  await test.step('The user can expand the initial values of the employee in the history', async () => {
    const created = history.getByRole('listitem').filter({ hasText: 'Dipendente creato' });
    await expect(created.getByText('Email: Anna@organico.example')).toBeHidden();
    await created.getByText('Mostra i dati').click();
    await expect(created.getByText('Email: Anna@organico.example')).toBeVisible();
  });

  await test.step('The form of the laptop shows the employees who have had the laptop', async () => {
    await page.goto('/hardware?q=MacBook');
    await page.getByRole('button', { name: /^Modifica MacBook di Anna/ }).click();
    const holders = page.getByRole('dialog').getByRole('region', { name: 'Assegnatari' });
    await expect(holders.getByRole('listitem')).toContainText('Anna Rossi');
    await expectAccessible(page);
  });
});

test('A long history is loaded in parts, and the focus moves to the new part', async ({ page, product }) => {
  await signIn(page, product.url);
  const ugo = await anEmployeeWithALaptop(page, 'Ugo');
  for (let interno = 1; interno <= 60; interno += 1) {
    await page.request.put(`/api/dipendenti/${ugo.id}`, { data: { interno: String(interno) } });
  }
  await page.goto(`/employees/${ugo.id}`);
  const history = page.getByRole('region', { name: 'Cronologia' });
  await chooseByLabel(history.getByRole('radio', { name: 'Modifiche' }));
  const entries = history.locator('ol > li');
  await expect(entries).toHaveCount(10);
  await expect(history).toContainText('10 di 62');
  const showMore = history.getByRole('button', { name: 'Mostra altro' });

  await test.step('Older history entries load correctly while a live event refetches the newest entries', async () => {
    let releaseResponse = () => {};
    const responseGate = new Promise<void>((resolve) => {
      releaseResponse = resolve;
    });
    const refetch = page.waitForRequest(/\/cronologia\?/);
    await page.route(/\/cronologia\?/, (route) => responseGate.then(() => route.continue()));
    await page.request.put(`/api/dipendenti/${ugo.id}`, { data: { interno: '61' } });
    await refetch;
    await showMore.click();
    await expect(entries).toHaveCount(50);
    await expect(entries.nth(10)).toBeFocused();
    await expect(history.getByRole('button', { name: 'Caricamento...' })).toBeVisible();
    releaseResponse();
  });
  await showMore.click();
  await expect(entries).toHaveCount(63);
  await expect(entries.nth(50)).toBeFocused();
  await expect(showMore).toHaveCount(0);
  await expect(entries.last()).toContainText('Dipendente creato');
});

test('The history says how many of its assignments are shown when it is too long to be loaded completely', async ({ page, product }) => {
  await signIn(page, product.url);
  const eva = await anEmployeeWithALaptop(page, 'Eva');
  // The test changes only the total in the response, because creating hundreds of assignments would be slow.
  await page.route(/\/(assegnazioni|assegnatari)$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '1612' } });
  });
  await page.goto(`/employees/${eva.id}`);
  await expect(page.getByRole('region', { name: 'Cronologia' })).toContainText(/Sono mostrate le ultime \d+ assegnazioni su 1\.612/);
  await page.goto('/hardware?q=MacBook+di+Eva');
  await page.getByRole('button', { name: 'Modifica MacBook di Eva' }).click();
  const holders = page.getByRole('dialog').getByRole('region', { name: 'Assegnatari' });
  await expect(holders).toContainText(/Sono mostrate le ultime \d+ assegnazioni su 1\.612/);
});

test.describe('The history reports a server that does not respond', () => {
  test.use({ brokenOnPurpose: true });

  test('Each part of the history of an employee shows an error with a retry button when its request fails', async ({ page, product }) => {
    await signIn(page, product.url);
    const lia = await anEmployeeWithALaptop(page, 'Lia');
    await blockLiveEvents(page);
    await page.route(/\/assegnazioni$/, (route) => route.abort());
    await page.route(/\/cronologia\?/, (route) => route.abort());
    await page.goto(`/employees/${lia.id}`);
    const history = page.getByRole('region', { name: 'Cronologia' });
    await expect(history).toContainText('Le risorse avute finora non sono state caricate.');
    await page.unroute(/\/assegnazioni$/);
    await history.getByRole('button', { name: 'Riprova' }).click();
    await expect(history).toContainText('MacBook di Lia');
    await chooseByLabel(history.getByRole('radio', { name: 'Modifiche' }));
    await expect(history).toContainText('Le modifiche non sono state caricate.');
    await page.unroute(/\/cronologia\?/);
    await history.getByRole('button', { name: 'Riprova' }).click();
    await expect(history).toContainText('Hardware assegnato: MacBook di Lia');
  });
});
