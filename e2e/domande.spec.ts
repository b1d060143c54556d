import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { chooseByLabel, chooseOption } from './choose.ts';
import { post } from './make.ts';
import { expect, test } from './product.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Schede del report' }).getByRole('link', { name });
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, table: string, label: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });

test('Each section of the report shows its chart also as a table, and the user filters the calendar of expiries', async ({ page }) => {
  const { id: marea } = await post<{ id: number }>(page, '/api/brands', { nome: 'Marea', colore: '#0E7C86' });
  const anna = {
    nome: 'Anna',
    cognome: 'Rossi',
    email: 'anna@report.example',
    brand_id: marea,
    stato: 'entrato',
    data_assunzione: '2020-01-01',
  };
  const { id: dipendente_id } = await post<{ id: string }>(page, '/api/dipendenti', anna);
  const laptop = { nome: 'MacBook Air', tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds: [marea], costo_annuo: 240.5 };
  const { id: laptopId } = await post<{ id: number }>(page, '/api/hardware', laptop);
  await page.request.patch(`/api/hardware/${laptopId}/assign`, { data: { dipendente_id } });
  await post(page, '/api/hardware', { ...laptop, nome: 'MacBook fermo' });
  const expiryDate = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const office = {
    nome: 'Office',
    licenza: 'annuale',
    costo_licenza: '10',
    numero_licenze: 4,
    data_scadenza: expiryDate,
    brandIds: [marea],
  };
  await post(page, '/api/software', office);
  await page.goto('/reports');

  await test.step('The user reads a chart month by month with the keyboard, and as a table', async () => {
    await expect(row(page, 'Spesa per brand e tipo', 'Marea')).toContainText(/0,00\s€\s*20,04\s€\s*0,00\s€\s*0,00\s€\s*20,04\s€/);
    const chart = page.getByRole('slider', { name: /^Spesa mese per mese/ });
    await expect(chart).toHaveAttribute('aria-valuetext', /Hardware 20,04\s€, .*Periodo prima 0,00\s€$/);
    await chart.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', /Hardware 0,00\s€/);
    await expect(chart.locator('rect.barra')).toHaveCount(48); // the chart has bars for four types in twelve months
    await page.getByText('Tabella', { exact: true }).click();
    await expect(page.getByRole('table', { name: 'Spesa mese per mese: i valori' }).getByRole('row')).toHaveCount(13);
    await expectAccessible(page);
    await chooseByLabel(page.getByLabel('24 mesi'));
    await expect(chart).toHaveAttribute('aria-valuemax', '24');
    await expect(page).toHaveURL(/mesi=/);
  });

  await test.step('The tabs of the report for employees and onboarding keep the selected period', async () => {
    await tab(page, 'Dipendenti').click();
    await expect(page.getByRole('slider', { name: /^Organico/ })).toHaveAttribute('aria-valuemax', '24');
    await expect(row(page, 'Persone per showroom', 'Senza showroom')).toContainText(/1\s*0\s*0/);
    await expectAccessible(page);
    await tab(page, 'Workflow').click();
    await expect(page.getByRole('slider', { name: /^Giorni in ogni mano/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('A row of the section about waste links to the list of the items that it counts', async () => {
    await tab(page, 'Asset').click();
    const sprechi = sectionOf(page, 'Dove si spreca');
    await expect(sprechi.getByRole('listitem').filter({ hasText: 'Posti liberi' })).toContainText(/4 · in 1 software.*40,00\s€/);
    await sprechi.getByText('Mostra quali').first().click();
    await expect(row(page, 'Posti liberi', 'Office')).toContainText('40,00 €');
    await expectAccessible(page);
    await sprechi.getByRole('link', { name: 'Vedi 1 asset' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Asset Hardware\s*1$/);
    await expect(page.getByText('MacBook fermo').first()).toBeVisible();
    await page.goBack();
  });

  await test.step('An expiry in the calendar links to the page of the expiring item', async () => {
    await tab(page, 'Scadenze').click();
    await expect(tab(page, 'Scadenze')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('listitem').filter({ hasText: 'Office' })).toContainText('40,00 €');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Office' }).click();
    await expect(page).toHaveURL(/\/software\/\d+/);
  });

  await test.step('The user selects a calendar year as the period of the report, and then a range of days', async () => {
    await page.goto('/reports');
    const anno = today.slice(0, 4);
    await page.getByRole('button', { name: 'Calendario', exact: true }).click();
    await chooseOption(page, `Anno ${anno}`);
    await expect(page.getByLabel('Ultimo mese')).not.toBeChecked();
    await expect(page.getByRole('slider', { name: /^Spesa mese per mese/ })).toHaveAttribute(
      'aria-valuemax',
      String(Number(today.slice(5, 7))),
    );
    await page.reload();
    await expect(page.getByRole('button', { name: `Calendario Anno ${anno}` })).toBeVisible();
    await page.getByRole('button', { name: `Calendario Anno ${anno}` }).click();
    await chooseOption(page, 'Da un giorno a un altro');
    const dal = page.getByRole('textbox', { name: 'Dal' });
    await expect(dal).toHaveValue(`01/01/${anno}`);
    await dal.fill(`1/12/${Number(anno) - 1}`);
    await dal.press('Enter');
    await expect(page).toHaveURL(new RegExp(`periodo=${Number(anno) - 1}-12-01_`));
    await expect(page.getByRole('heading', { name: 'Quanto spendiamo' })).toBeVisible();
    await page.getByRole('button', { name: 'Togli il filtro Calendario' }).click();
    await expect(page.getByLabel('Ultimo mese')).toBeChecked();
  });
});
