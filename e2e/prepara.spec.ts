import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { aColleagueWithRole } from './colleague.ts';
import { heading } from './locators.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const toItalianDate = (day: string) => day.split('-').reverse().join('/');
const rows = (page: Page) => page.getByRole('list', { name: 'Richieste da assegnare' }).getByRole('listitem');

test('IT assigns eight items at once, reserved until the first day, and the page Prepara reports a requested item that is not in stock', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea', colore: '#0891B2' });
  const brandIds = [brand_id];
  const device = { marca: 'Lenovo', modello: 'T14', brandIds };
  for (const [nome, tipo] of [
    ['ThinkPad 1', 'Laptop'],
    ['ThinkPad 2', 'Laptop'],
    ['Dell 27', 'Monitor'],
    ['Dell 24', 'Monitor'],
    ['Zebra', 'Tablet'],
  ]) {
    await make(page, '/api/hardware', { ...device, nome, tipo });
  }
  const software_id = await make(page, '/api/software', {
    nome: 'Office',
    licenza: 'annuale',
    costo_licenza: '120',
    numero_licenze: 3,
    brandIds,
  });
  await make(page, '/api/piani-mobili', { nome_piano: 'Smart 100', operatore: 'TIM', costo_annuo: '180', dati_gb: 100, brandIds });
  await make(page, '/api/iphones', { modello: 'iPhone 15', colore: 'Nero', memoria: '128GB', costo_annuo: '300', brandIds });
  const cartella_id = await make(page, '/api/cartelle-condivise', { nome: 'Listini', percorso: '\\\\server\\listini', brandIds });
  const anna = {
    nome: 'Anna',
    cognome: 'Rossi',
    email: 'anna@marea.example',
    stato: 'entrante',
    data_assunzione: dayFromToday(14),
    brand_id,
  };
  const dipendente_id = await make<string>(page, '/api/dipendenti', anna);
  const id = await make(page, '/api/workflows', { dipendente_id });
  const hardware = (descrizione: string, hardware_tipo: string) => ({ tipo: 'hardware', descrizione, hardware_tipo });
  const voci = [
    hardware('Portatile', 'laptop'),
    { ...hardware('Monitor', 'monitor'), quantita: 2 },
    hardware('Tablet', 'tablet'),
    { tipo: 'software', descrizione: 'Office', software_id },
    { tipo: 'piano', descrizione: 'SIM', gb_minimi: 50 },
    { tipo: 'telefono', descrizione: 'Telefono' },
    { tipo: 'cartella', descrizione: 'Listini', cartella_id, permessi: 'lettura' },
    hardware('Stampante', 'stampante'),
  ];
  expect((await page.request.put(`/api/workflows/${id}/richieste`, { data: { voci } })).status()).toBe(200);
  await page.request.put(`/api/workflows/${id}/comunica_manager`, { data: {} });
  await page.request.put(`/api/workflows/${id}/comunica_it`, { data: {} });
  const it = await aColleagueWithRole(page, browser, product.url, 'IT', brand_id);
  await it.goto('/workflows');
  await expect(it.getByRole('article', { name: 'Workflow di Anna Rossi' })).toContainText('Pronto 0 di 9');

  await test.step('IT opens the page Prepara, changes one proposal, and assigns eight items', async () => {
    await it.getByRole('link', { name: 'Prepara' }).click();
    await expect(heading(it, 'Prepara Anna Rossi')).toBeVisible();
    await expect(rows(it)).toHaveCount(9);
    await expect(rows(it).last()).toContainText("stampante: in Marea non c'è nulla di libero");
    await expect(it.getByLabel('Portatile', { exact: true })).toHaveValue('ThinkPad 1');
    await expectAccessible(it);
    await it.getByLabel('Portatile', { exact: true }).click();
    await it.getByRole('option', { name: 'ThinkPad 2' }).click();
  });

  await test.step('The items that IT has selected stay selected when IT marks another line as not needed and as needed again', async () => {
    await it.getByLabel('Dal', { exact: true }).fill('');
    await it.getByRole('button', { name: 'Stampante: non serve' }).click();
    const neededButton = it.getByRole('button', { name: 'Stampante: serve' });
    await expect(neededButton).toBeVisible();
    await expect(rows(it)).toHaveCount(8);
    await expect(it.getByLabel('Portatile', { exact: true })).toHaveValue('ThinkPad 2');
    await expect(it.getByLabel('Dal', { exact: true })).toHaveValue('');
    await it.getByLabel('Dal', { exact: true }).fill(toItalianDate(dayFromToday(14)));
    await it.getByLabel('Dal', { exact: true }).press('Tab');
    await it.getByRole('button', { name: 'Tablet: non serve' }).click();
    await it.getByRole('button', { name: 'Tablet: serve' }).click();
    await neededButton.click();
    await expect(rows(it)).toHaveCount(9);
    await expect(it.getByLabel('Portatile', { exact: true })).toHaveValue('ThinkPad 2');
    await expect(it.getByLabel('Tablet', { exact: true })).toHaveValue('Zebra'); // the page proposes the same tablet as before
  });

  await test.step('IT assigns eight items at once', async () => {
    await it.getByRole('button', { name: 'Assegna (8 di 9)' }).click();
    await expectToast(it, '8 cose assegnate');
    await expect(rows(it)).toHaveCount(1);
    await expect(it.getByText('Pronto 8 di 9')).toBeVisible();
    await expect(it.getByRole('region', { name: 'Già a posto' }).getByRole('listitem').first()).toContainText('Riservato');
    await expectAccessible(it);
  });

  await test.step('IT marks a line as not needed, and then completes the onboarding', async () => {
    await it.getByRole('button', { name: 'Stampante: non serve' }).click();
    await expect(it.getByText('Tutto è pronto')).toBeVisible();
    await it.getByRole('button', { name: 'Completato IT' }).click();
    const dialog = it.getByRole('dialog', { name: 'Completato IT' });
    await dialog.getByRole('button', { name: 'Completato IT' }).click();
    await expectToast(it, 'Workflow aggiornato');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('The laptop shows its reservation and has no cost yet', async () => {
    await it.goto(`/employees/${dipendente_id}`);
    await expect(
      it.getByRole('region', { name: 'Hardware Assegnato' }).getByRole('listitem').filter({ hasText: 'ThinkPad 2' }),
    ).toContainText('Riservato');
  });
});
