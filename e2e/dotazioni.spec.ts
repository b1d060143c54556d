import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { aColleagueWithRole } from './colleague.ts';
import { make, post } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const cardOf = (page: Page, name: string) => page.getByRole('article', { name: `Workflow di ${name}` });
const linesOf = (page: Page) => page.getByRole('region', { name: 'Richieste' }).getByRole('listitem');

test('IT creates a kit once, the Manager adds it with one click, and users can change the requested lines until IT has completed the onboarding', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea', colore: '#0891B2' });
  await post(page, '/api/software', { nome: 'Office', licenza: 'annuale', costo_licenza: '120', brandIds: [brand_id] });
  const anna = { nome: 'Anna', cognome: 'Rossi', email: 'anna@marea.example', posizione: 'Commessa', brand_id };
  const dipendente_id = await make<string>(page, '/api/dipendenti', anna);
  const id = await make(page, '/api/workflows', { dipendente_id });
  await page.request.put(`/api/workflows/${id}/comunica_manager`, { data: {} });
  const it = await aColleagueWithRole(page, browser, product.url, 'IT', brand_id);
  const manager = await aColleagueWithRole(page, browser, product.url, 'MANAGER', brand_id);
  /** Waits until the card of the Manager is refetched. The next change sends the version that the card has loaded. */
  const waitForRefetch = (lines: number) => expect(cardOf(manager, 'Anna Rossi')).toContainText(`Pronto 0 di ${lines}`);

  await test.step('IT creates a kit with its lines', async () => {
    await it.goto('/dotazioni');
    await expect(it.getByRole('heading', { name: 'Nessuna dotazione' })).toBeVisible();
    await expectAccessible(it);
    await it.getByRole('button', { name: 'Nuova dotazione' }).first().click();
    const dialog = it.getByRole('dialog', { name: 'Nuova dotazione' });
    await dialog.getByLabel('Nome *').fill('Vendita');
    await dialog.getByLabel('Mansioni').fill('commessa, Store Manager');
    await dialog.getByLabel('Descrizione della voce 1').fill('Notebook');
    await dialog.getByLabel('Tipo di hardware della voce 1').fill('laptop');
    await dialog.getByLabel('Quantità della voce 1').fill('2');
    await dialog.getByRole('button', { name: 'Aggiungi voce' }).click();
    await expect(dialog.getByLabel('Tipo della voce 2')).toBeVisible();
    await dialog.getByLabel('Tipo della voce 2').selectOption('Software');
    await dialog.getByLabel('Software della voce 2').selectOption('Office');
    await expect(dialog.getByLabel('Descrizione della voce 2')).toHaveValue('Office');
    await expectAccessible(it);
    await dialog.getByRole('button', { name: 'Crea dotazione' }).click();
    await expectToast(it, 'Dotazione creata');
    const card = it.getByRole('article', { name: 'Vendita' });
    await expect(card).toContainText('commessa, Store Manager');
    await expect(card).toContainText('2 × Notebook');
    await expect(card).toContainText('3 cose');
    await expectAccessible(it);
  });

  await test.step('IT creates a kit as a copy of another kit', async () => {
    await it.getByRole('button', { name: 'Duplica Vendita' }).click();
    const dialog = it.getByRole('dialog', { name: 'Nuova dotazione' });
    await expect(dialog.getByLabel('Nome *')).toHaveValue('Vendita (copia)');
    await dialog.getByLabel('Nome *').fill('Magazzino');
    await dialog.getByLabel('Mansioni').fill('Magazziniere');
    await dialog.getByRole('button', { name: 'Togli Office' }).click();
    await dialog.getByRole('button', { name: 'Crea dotazione' }).click();
    await expect(it.getByRole('article', { name: 'Magazzino' })).toContainText('2 cose');
  });

  await test.step('The Manager adds the kit for the job, removes and adds a line, and hands the onboarding to IT', async () => {
    await manager.goto('/workflows');
    await cardOf(manager, 'Anna Rossi').getByRole('button', { name: 'Comunica a IT' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Comunica a IT' });
    await dialog.getByRole('button', { name: 'Vendita (3)' }).click();
    await expect(dialog.getByLabel('Descrizione della voce 2')).toHaveValue('Office');
    await expectAccessible(manager);
    await dialog.getByLabel('Quantità della voce 1').fill('1');
    await dialog.getByRole('button', { name: 'Aggiungi voce' }).click();
    await dialog.getByLabel('Tipo della voce 3').selectOption('Telefono aziendale');
    await dialog.getByLabel('Descrizione della voce 3').fill('Smartphone');
    await dialog.getByLabel('Nota').fill('Entro il primo giorno');
    await dialog.getByRole('button', { name: 'Comunica a IT' }).click();
    await expectToast(manager, 'Workflow aggiornato');
    await waitForRefetch(3);
  });

  await test.step('IT sees the requested lines and cannot change them', async () => {
    await it.goto('/workflows');
    await cardOf(it, 'Anna Rossi').getByRole('button', { name: 'Dettagli' }).click();
    await expect(linesOf(it)).toHaveCount(3);
    await expect(linesOf(it).first()).toContainText('Notebook');
    await expect(linesOf(it).first()).toContainText('Da assegnare');
    await expect(it.getByRole('button', { name: 'Modifica richieste' })).toHaveCount(0);
    await expectAccessible(it);
  });

  await test.step('The Manager removes a line, and the open page of IT is updated', async () => {
    await cardOf(manager, 'Anna Rossi').getByRole('button', { name: 'Dettagli' }).click();
    await manager.getByRole('button', { name: 'Modifica richieste' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Richieste' });
    await dialog.getByRole('button', { name: 'Togli Office' }).click();
    await expectAccessible(manager);
    await dialog.getByRole('button', { name: 'Salva richieste' }).click();
    await expectToast(manager, 'Richieste aggiornate');
    await expect(linesOf(it)).toHaveCount(2);
    await expect(linesOf(manager)).toHaveCount(2);
    await waitForRefetch(2);
  });

  await test.step('An empty line of an onboarding request shows its error beside the line', async () => {
    await manager.getByRole('button', { name: 'Modifica richieste' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Richieste' });
    await dialog.getByRole('button', { name: 'Aggiungi voce' }).click();
    await dialog.getByRole('button', { name: 'Salva richieste' }).click();
    await expect(dialog.getByLabel('Descrizione della voce 3')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('Scrivi che cosa serve').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Togli la voce 3' }).click();
    await dialog.getByRole('button', { name: 'Salva richieste' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('The second of two users who change the requested lines reads that the lines have changed, and continues with the current lines', async () => {
    await manager.getByRole('button', { name: 'Modifica richieste' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Richieste' });
    await dialog.getByLabel('Descrizione della voce 1').fill('Notebook leggero');
    const voci = [{ tipo: 'hardware', descrizione: 'Monitor' }];
    expect((await page.request.put(`/api/workflows/${id}/richieste`, { data: { voci } })).status()).toBe(200);
    await dialog.getByRole('button', { name: 'Salva richieste' }).click();
    await expect(dialog.getByText('Mentre scrivevi qualcuno ha cambiato questo workflow')).toBeVisible();
    await expectAccessible(manager);
    await expect(linesOf(it)).toHaveCount(1);
    await expect(manager.locator('.richieste > li')).toHaveCount(1);
    await expect(manager.locator('.workflow-card')).toContainText('Pronto 0 di 1');
    await dialog.getByRole('button', { name: 'Riparti da quelle di adesso' }).click();
    await expect(dialog.getByLabel('Descrizione della voce 1')).toHaveValue('Monitor');
    await dialog.getByRole('button', { name: 'Salva richieste' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('The form of the requests shows the lines only after they are refetched, because saving old lines would undo a change of another user', async () => {
    const responseGate = Promise.withResolvers<void>();
    await manager.route(`**/api/workflows/${id}/richieste`, async (call) => {
      await responseGate.promise;
      await call.continue();
    });
    const voci = ['Stampante', 'Scanner'].map((descrizione) => ({ tipo: 'hardware', descrizione }));
    expect((await page.request.put(`/api/workflows/${id}/richieste`, { data: { voci } })).status()).toBe(200);
    await waitForRefetch(2);
    await manager.getByRole('button', { name: 'Modifica richieste' }).click();
    responseGate.resolve();
    const dialog = manager.getByRole('dialog', { name: 'Richieste' });
    await expect(dialog.getByLabel('Descrizione della voce 2')).toHaveValue('Scanner');
  });
});
