import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn, signInAndOpen } from './admin.ts';
import { setFilter } from './choose.ts';
import { post } from './make.ts';
import { blockLiveEvents, expect, test } from './product.ts';

async function anEmployeeWithLaptop(page: Page, nome: string) {
  const brand = await post<{ id: number }>(page, '/api/brands', { nome: `Brand di ${nome}` });
  const person = { nome, cognome: 'Rossi', email: `${nome}@organico.example`, brand_id: brand.id, stato: 'entrato' };
  const employee = await post<{ id: string }>(page, '/api/dipendenti', person);
  const device = { nome: `MacBook di ${nome}`, tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds: [brand.id] };
  const laptop = await post<{ id: number }>(page, '/api/hardware', device);
  await page.request.patch(`/api/hardware/${laptop.id}/assign`, { data: { dipendente_id: employee.id } });
  return { brand, employee, laptop };
}

const eventsOf = (page: Page) => page.getByRole('list', { name: 'Cronologia' }).getByRole('article');

test('The audit log is grouped by day, and the user can expand and filter its entries', async ({ page, product }) => {
  await signInAndOpen(page, product.url);
  const { employee, laptop } = await anEmployeeWithLaptop(page, 'Anna');
  await page.request.put(`/api/hardware/${laptop.id}`, { data: { costo_annuo: 120 } });

  await test.step('The page of the own account and the sidebar link to the audit log', async () => {
    await page.getByRole('link', { name: /il tuo account/ }).click();
    await page.getByRole('main').getByRole('link', { name: 'Cronologia' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cronologia' })).toBeVisible();
    const entry = page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Cronologia' });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await page.goto('/dashboard');
    await entry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cronologia' })).toBeVisible();
  });

  const events = eventsOf(page);
  await test.step('An entry of the audit log shows author, time, record, former and new value', async () => {
    const editEntry = events.filter({ hasText: 'Hardware modificato: MacBook di Anna' });
    await expect(editEntry).toContainText('Giulia Ferrante');
    await expect(editEntry).toContainText('Costo Annuo: 0,00 € → diventa 120,00 €');
    await expect(editEntry.getByRole('link', { name: 'MacBook di Anna' })).toHaveAttribute('href', `/hardware/${laptop.id}`);
    await expect(editEntry.locator('time')).toHaveText(/^\d\d:\d\d$/);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^(lune|marte|mercole|giove|vener)dì|sabato|domenica/);
    await expect(events.filter({ hasText: 'Hardware assegnato' }).getByRole('link', { name: 'Anna Rossi' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('The audit log shows one entry for an operation and collapses the other entries of the operation', async () => {
    const createdEntry = events.filter({ hasText: 'Hardware creato: MacBook di Anna' });
    await expect(createdEntry.getByText(/^Brand aggiunto all'hardware/)).toHaveCount(0);
    await createdEntry.getByText('1 voce collegata').click();
    await expect(createdEntry.getByText(/^Brand aggiunto all'hardware/)).toBeVisible();
    await createdEntry.getByText('Mostra i dati').first().click();
    await expect(createdEntry.getByText('Marca: Apple')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('A filter chip limits the audit log and is part of the address', async () => {
    await setFilter(page, 'Azione', 'Modifica');
    await expect(events).toHaveCount(1);
    await expect(page).toHaveURL(/azione=modifica/);
    await page.reload();
    await expect(events).toHaveCount(1);
    await page.getByRole('button', { name: 'Togli il filtro Azione' }).click();
    await expect(events.filter({ hasText: 'Dipendente creato' })).toBeVisible();
  });

  await test.step('The user filters the audit log by employees and items that are found by name', async () => {
    const search = page.getByRole('searchbox', { name: 'Cerca una persona o una cosa…' });
    await search.fill('macbook anna');
    await expect(events).toHaveCount(3);
    await expect(page).toHaveURL(/q=macbook/);
    await search.fill('anna rossi');
    await expect(events.filter({ hasText: 'Hardware creato' })).toHaveCount(0);
    await expect(events.filter({ hasText: 'Hardware assegnato' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancella ricerca' }).click();
  });

  await test.step('The audit log lists sign-in events', async () => {
    await page.request.post('/api/auth/login', { data: { username: 'non c’è', password: 'sbagliata' } });
    await setFilter(page, 'Azione', 'Accesso');
    await expect(events.filter({ hasText: 'Accesso: Giulia Ferrante' }).first()).toContainText('Indirizzo: ');
    const unknown = events.filter({ hasText: 'Accesso non riuscito: utente sconosciuto' });
    await expect(unknown).toContainText('Non identificato');
    await expect(page.getByText('non c’è')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Togli il filtro Azione' }).click();
  });

  await test.step('The user filters the audit log by days, and an empty result suggests what to do', async () => {
    await page.getByLabel('Al', { exact: true }).fill('2020-01-01');
    await expect(page.getByRole('heading', { name: 'Nessuna voce trovata' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Togli i filtri' }).click();
    await expect(events.first()).toBeVisible();
    await expect(page.getByLabel('Al', { exact: true })).toHaveValue('');
  });

  await test.step('The form of a laptop and the page of an employee link to the audit log entries of the record', async () => {
    await page.goto('/hardware');
    await page.getByRole('button', { name: /^Modifica MacBook di Anna/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Cronologia' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Hardware MacBook di Anna')).toBeVisible();
    await expect(events).toHaveCount(3);
    await page.goto(`/employees/${employee.id}`);
    await page.getByRole('region', { name: 'Cronologia' }).getByRole('link', { name: 'Cronologia' }).click();
    await expect(page.getByText('Dipendente Anna Rossi')).toBeVisible();
    await expect(events).toHaveCount(2);
    await page.getByRole('button', { name: 'Togli il filtro Dipendente' }).click();
    await expect(events.filter({ hasText: 'Hardware modificato' })).toBeVisible();
  });

  await test.step('Changes of other users appear in the audit log without a reload', async () => {
    await page.request.put(`/api/dipendenti/${employee.id}`, { data: { posizione: 'Vetrinista' } });
    await expect(events.first()).toContainText('Mansione: Non specificato → diventa Vetrinista');
  });

  await test.step('The audit log entry of a workflow step has the name of the step, and the user can expand its note', async () => {
    const { employee: pia } = await anEmployeeWithLaptop(page, 'Pia');
    const { id } = await post<{ id: number }>(page, '/api/workflows', { dipendente_id: pia.id });
    await page.request.put(`/api/workflows/${id}/comunica_manager`, { data: { note: 'Arriva alle 14' } });
    const stepEntry = events.filter({ has: page.getByRole('link', { name: 'Pia Rossi' }) }).first();
    await expect(stepEntry.locator('.title')).toContainText('Workflow: comunicato al Manager');
    await stepEntry.getByText('1 voce collegata').click();
    await expect(stepEntry).toContainText('Workflow: nota');
  });

  await test.step('The audit log shows the deletion of an employee with assignments as one event under the name of the employee', async () => {
    await page.request.patch(`/api/hardware/${laptop.id}/unassign`);
    await post(page, '/api/workflows', { dipendente_id: employee.id });
    await page.request.delete(`/api/dipendenti/${employee.id}`);
    const deletedEntry = events.filter({ hasText: 'Dipendente eliminato' });
    await expect(deletedEntry).toContainText('Anna Rossi');
    await deletedEntry.getByText('1 voce collegata').click();
    await expect(deletedEntry).toContainText('Workflow eliminato');
  });
});

test('A long audit log loads older entries while the user scrolls', async ({ page, product }) => {
  await signIn(page, product.url);
  const { employee } = await anEmployeeWithLaptop(page, 'Ugo');
  for (let interno = 1; interno <= 60; interno += 1) {
    await page.request.put(`/api/dipendenti/${employee.id}`, { data: { interno: String(interno) } });
  }
  await page.goto(`/cronologia?dipendente_id=${employee.id}`);
  await expect(eventsOf(page).first()).toContainText('Interno: 59 → diventa 60');
  await expect(eventsOf(page).filter({ hasText: 'Dipendente creato' })).toHaveCount(0);
  await page.getByText('1–62 di 62').scrollIntoViewIfNeeded();
  await expect(eventsOf(page).last()).toContainText('Dipendente creato');
  await expect(eventsOf(page).first()).not.toContainText('diventa 60'); // the first entries are out of view and not rendered any more
});

test('A user who administers no brand reads whom to ask for access to the audit log', async ({ page, product, browser }) => {
  await signIn(page, product.url);
  const { brand } = await anEmployeeWithLaptop(page, 'Lia');
  const luca = { username: 'luca.cronologia', email: 'luca.cronologia@organico.example', password: 'un’altra frase lunga' };
  const { id } = await post<{ id: number }>(page, '/api/auth/register', luca);
  await post(page, '/api/user-brands', { user_id: id, brand_id: brand.id, can_edit: true });
  const lucaPage = await (await browser.newContext({ baseURL: product.url })).newPage();
  await lucaPage.request.post('/api/auth/login', { data: { username: luca.username, password: luca.password } });
  await lucaPage.goto('/cronologia');
  await expect(lucaPage.getByRole('heading', { name: 'Non puoi vedere la cronologia' })).toBeVisible();
  await expectAccessible(lucaPage);
  await lucaPage.goto('/account');
  await expect(lucaPage.getByRole('heading', { level: 1, name: 'Il tuo account' })).toBeVisible();
  await expect(lucaPage.getByRole('link', { name: 'Cronologia', exact: true })).toHaveCount(0);
});

test.describe('The page Cronologia reports requests that fail', () => {
  test.use({ brokenOnPurpose: true });

  test('The page Cronologia reports that it was not loaded, and the user loads it again', async ({ page, product }) => {
    await signIn(page, product.url);
    await anEmployeeWithLaptop(page, 'Ivo');
    await blockLiveEvents(page);
    await page.route(/\/api\/registro/, (route) => route.abort());
    await page.goto('/cronologia');
    await expect(page.getByText('La cronologia non è stata caricata.')).toBeVisible();
    await page.unroute(/\/api\/registro/);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(eventsOf(page).filter({ hasText: 'MacBook di Ivo' }).first()).toBeVisible();
  });
});
