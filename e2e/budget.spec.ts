import type { Page } from '@playwright/test';
import { addMonths, firstDayOf, nomeMese } from '#shared/periodi.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { make } from './make.ts';
import { expect, test } from './product.ts';
import { expectToast } from './toast.ts';

const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());
const YEAR = TODAY.slice(0, 4);
const LAST_MONTH = addMonths(TODAY.slice(0, 7), -1);

async function importHistory(page: Page, line: string): Promise<void> {
  const uploaded = await page.request.post('/api/importazioni?elenco=assegnazioni&nome=storia.csv', {
    headers: { 'content-type': 'text/csv' },
    data: Buffer.from(`Assegnatario;Categoria;S/N;Assegnato il\n${line}\n`),
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  const { id } = await uploaded.json();
  const applied = await page.request.post(`/api/importazioni/${id}/applica`, { data: {} });
  expect(applied.status(), await applied.text()).toBe(200);
}

test('A user creates, changes and removes a budget, and closes and reopens months', async ({ page, product }) => {
  await signIn(page, product.url);
  const brand_id = await make(page, '/api/brands', { nome: 'Marea' });
  const anna = { nome: 'Anna', cognome: 'Rossi', email: 'anna@organico.example', stato: 'entrato', data_assunzione: '2020-01-01' };
  await make(page, '/api/dipendenti', { ...anna, brand_id });
  const laptop = { nome: 'Portatile', tipo: 'Laptop', marca: 'Lenovo', modello: 'T14', numero_seriale: 'T14-1', costo_annuo: '1200' };
  await make(page, '/api/hardware', { ...laptop, brandIds: [brand_id] });
  await importHistory(page, `anna@organico.example;Hardware;T14-1;${firstDayOf(LAST_MONTH)}`);
  const section = page.getByRole('region', { name: /^Budget \d{4}$/ });
  const dialog = page.getByRole('dialog');
  const expectDialogClosed = () => expect(page.locator('.scrim')).toHaveCount(0);

  await test.step('The report shows that the brand has no budget yet, and the user creates one', async () => {
    await page.goto('/reports');
    await expect(section.getByText(`Nessun budget per il ${YEAR}.`)).toBeVisible();
    await section.getByRole('button', { name: `Imposta budget ${YEAR} di Marea` }).click();
    await dialog.getByLabel('Budget *').fill('50');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Imposta budget' }).click();
    await expectToast(page, 'Budget impostato');
    await expectDialogClosed();
    // The cost of the present month is at least 100 euro, which is more than the budget of the year.
    await expect(section.getByText(/oltre il budget|Budget superato/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('The user changes the budget', async () => {
    await section.getByRole('button', { name: `Modifica budget ${YEAR} di Marea` }).click();
    await dialog.getByLabel('Budget *').fill('9.000');
    await dialog.getByRole('button', { name: 'Salva Modifiche' }).click();
    await expectDialogClosed();
    await expect(section.getByText('9.000,00 €')).toBeVisible();
    await expect(section.getByText(/sotto il budget/)).toBeVisible();
  });

  await test.step('The user closes the last month', async () => {
    await section.getByRole('button', { name: 'Chiudi mesi' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Chiudi il mese' }).click();
    await expectToast(page, 'Mesi chiusi');
    await expectDialogClosed();
    await expect(section.getByRole('button', { name: `Riapri ${nomeMese(LAST_MONTH)}` })).toBeVisible();
    const chart = page.getByRole('slider', { name: /^Spesa mese per mese/ });
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${nomeMese(LAST_MONTH)} \\(chiuso\\): .*Hardware 100,00`));
  });

  await test.step('The user reopens the month with a reason', async () => {
    await section.getByRole('button', { name: `Riapri ${nomeMese(LAST_MONTH)}` }).click();
    await dialog.getByRole('button', { name: 'Riapri', exact: true }).click();
    await expect(dialog.getByText('Scrivi perché lo riapri').first()).toBeVisible();
    await dialog.getByLabel('Motivo *').fill('Manca una consegna');
    await dialog.getByRole('button', { name: 'Riapri', exact: true }).click();
    await expectToast(page, 'Mese riaperto');
    await expectDialogClosed();
    await expect(section.getByRole('button', { name: /^Riapri/ })).toHaveCount(0);
  });

  await test.step('The user removes the budget, and the report shows that the brand has no budget', async () => {
    await section.getByRole('button', { name: `Togli budget ${YEAR} di Marea` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Togli', exact: true }).click();
    await expect(section.getByText(`Nessun budget per il ${YEAR}.`)).toBeVisible();
  });
});
