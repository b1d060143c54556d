// The number of steps that frequent tasks take. One step is a click, a key or key chord, or a text typed into one field.
import type { Page } from '@playwright/test';
import { signIn } from './admin.ts';
import { aColleagueWithRole } from './colleague.ts';
import { StepCounter } from './count-steps.ts';
import { button, dialogOf, heading } from './locators.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
const laptop = (brand_id: number) => ({ tipo: 'laptop', marca: 'Lenovo', modello: 'T14', brandIds: [brand_id] });

function anEmployee(page: Page, brand_id: number, cognome: string): Promise<string> {
  const email = `${cognome.toLowerCase()}@organico.example`;
  return make<string>(page, '/api/dipendenti', {
    nome: 'Anna',
    cognome,
    email,
    brand_id,
    stato: 'entrato',
    data_assunzione: '2020-01-01',
  });
}

async function give(page: Page, list: string, data: object, dipendente_id: string): Promise<void> {
  const id = await make(page, `/api/${list}`, data);
  expect((await page.request.patch(`/api/${list}/${id}/assign`, { data: { dipendente_id } })).status()).toBe(200);
}

test('On the page of an employee a user swaps a laptop for the proposed laptop and sends the old one to repair in three steps, and for another laptop in four steps', async ({
  page,
  product,
}) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const anna = await anEmployee(page, brand_id, 'Rossi');
  await give(page, 'hardware', { ...laptop(brand_id), nome: 'ThinkPad rotto' }, anna);
  await make(page, '/api/hardware', { ...laptop(brand_id), nome: 'Aaa monitor', tipo: 'monitor' });
  await make(page, '/api/hardware', { ...laptop(brand_id), nome: 'ThinkPad nuovo' });
  const steps = new StepCounter();
  const user = steps.on(page);
  await page.goto(`/employees/${anna}`);
  const openDialog = async (name: string) => {
    await user.click(button(page, `Sostituisci ${name}`));
    await expect(dialogOf(page, `Sostituisci ${name}`).getByRole('combobox')).toBeFocused();
    return dialogOf(page, `Sostituisci ${name}`);
  };

  const first = await openDialog('ThinkPad rotto');
  await expect(first.getByRole('combobox')).toHaveValue('ThinkPad nuovo');
  await user.click(first.getByRole('radio', { name: 'Va in riparazione' }));
  await user.press('Enter');
  await expectToast(page, 'Anna Rossi ha ora ThinkPad nuovo. ThinkPad rotto è in riparazione.');
  expect(steps.count).toBe(3);

  await make(page, '/api/hardware', { ...laptop(brand_id), nome: 'Dell XPS' });
  await make(page, '/api/hardware', { ...laptop(brand_id), nome: 'MacBook' });
  steps.count = 0;
  const second = await openDialog('ThinkPad nuovo');
  await expect(second.getByRole('combobox')).toHaveValue('Dell XPS');
  await user.type('macb');
  await expect(page.getByRole('option')).toHaveText([/MacBook/]);
  await user.press('Enter');
  await expect(second.getByRole('combobox')).toHaveValue('MacBook');
  await user.press('Enter');
  await expectToast(page, 'Anna Rossi ha ora MacBook. ThinkPad nuovo è di nuovo disponibile.');
  expect(steps.count).toBe(4);
});

test('HR and IT complete an exit with twelve items in eight steps together', async ({ page, browser, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Nuvola' });
  const hr = await aColleagueWithRole(page, browser, product.url, 'HR', brand_id);
  const it = await aColleagueWithRole(page, browser, product.url, 'IT', brand_id);
  const neri = await anEmployee(page, brand_id, 'Neri');
  for (let i = 1; i <= 6; i += 1) await give(page, 'hardware', { ...laptop(brand_id), nome: `ThinkPad ${i}` }, neri);
  for (let i = 1; i <= 6; i += 1)
    await give(page, 'software', { nome: `Licenza ${i}`, licenza: 'annuale', costo_licenza: 120, brandIds: [brand_id] }, neri);
  const steps = new StepCounter();
  const [byHr, byIt] = [steps.on(hr), steps.on(it)];
  await hr.goto(`/employees/${neri}`);
  await byHr.click(button(hr, 'Apri uscita'));
  const opening = dialogOf(hr, 'Apri uscita');
  await expect(opening.getByLabel('Data uscita')).toBeFocused();
  await byHr.type(TODAY.split('-').reverse().join('/'));
  await byHr.click(opening.getByRole('radio', { name: 'Dimissioni' }));
  await byHr.press('Enter');
  await expect(heading(hr, 'Uscita di Anna Neri')).toBeVisible();

  await it.goto('/dashboard');
  await byIt.click(it.getByRole('link', { name: 'Riprendi: Anna Neri' }));
  await byIt.click(button(it, 'Conferma 12 di 12'));
  await expect(it.getByText('Ora la chiude HR.')).toBeVisible();

  await hr.goto('/dashboard');
  await byHr.click(hr.getByRole('link', { name: 'Chiudi: Anna Neri' }));
  await byHr.click(dialogOf(hr, 'Chiudi uscita').getByRole('button', { name: 'Chiudi uscita' }));
  await expectToast(hr, 'Uscita chiusa');
  expect(steps.count).toBe(8);
});

test('IT prepares five items for a new employee, creates their handover record and completes the onboarding in six steps', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Collina' });
  const brandIds = [brand_id];
  const it = await aColleagueWithRole(page, browser, product.url, 'IT', brand_id, 'it.due');
  for (const [nome, tipo] of [
    ['ThinkPad 10', 'laptop'],
    ['Dell 27', 'monitor'],
    ['Zebra', 'tablet'],
  ]) {
    await make(page, '/api/hardware', { ...laptop(brand_id), nome, tipo });
  }
  const software_id = await make(page, '/api/software', {
    nome: 'Office',
    licenza: 'annuale',
    costo_licenza: '120',
    numero_licenze: 3,
    brandIds,
  });
  const cartella_id = await make(page, '/api/cartelle-condivise', { nome: 'Listini', percorso: '\\\\server\\listini', brandIds });
  const dipendente_id = await make<string>(page, '/api/dipendenti', {
    nome: 'Anna',
    cognome: 'Verdi',
    email: 'verdi@organico.example',
    brand_id,
    stato: 'entrante',
    data_assunzione: TODAY,
  });
  const id = await make(page, '/api/workflows', { dipendente_id });
  const voci = [
    { tipo: 'hardware', descrizione: 'Portatile', hardware_tipo: 'laptop' },
    { tipo: 'hardware', descrizione: 'Monitor', hardware_tipo: 'monitor' },
    { tipo: 'hardware', descrizione: 'Tablet', hardware_tipo: 'tablet' },
    { tipo: 'software', descrizione: 'Office', software_id },
    { tipo: 'cartella', descrizione: 'Listini', cartella_id, permessi: 'lettura' },
  ];
  expect((await page.request.put(`/api/workflows/${id}/richieste`, { data: { voci } })).status()).toBe(200);
  await page.request.put(`/api/workflows/${id}/comunica_manager`, { data: {} });
  await page.request.put(`/api/workflows/${id}/comunica_it`, { data: {} });
  const steps = new StepCounter();
  const byIt = steps.on(it);
  await it.goto('/dashboard');
  await byIt.click(it.getByRole('link', { name: 'Prepara: Anna Verdi' }));
  await byIt.click(button(it, 'Assegna tutto (5)'));
  await expect(it.getByText('Tutto è pronto')).toBeVisible();
  await byIt.click(button(it, 'Nuovo verbale'));
  await expect(dialogOf(it, 'Nuovo verbale').getByRole('checkbox', { checked: true })).toHaveCount(5);
  await byIt.click(dialogOf(it, 'Nuovo verbale').getByRole('button', { name: 'Emetti verbale' }));
  await expectToast(it, 'Verbale emesso');
  await byIt.click(button(it, 'Completato IT'));
  await byIt.click(dialogOf(it, 'Completato IT').getByRole('button', { name: 'Completato IT' }));
  await expectToast(it, 'Workflow aggiornato');
  expect(steps.count).toBe(6);
});
