import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signIn } from './admin.ts';
import { chooseByLabel, chooseOption } from './choose.ts';
import { post } from './make.ts';
import { blockLiveEvents, expect, test } from './product.ts';

test.beforeEach(async ({ page, product }) => signIn(page, product.url));

const figure = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Indicatori' })
    .locator('.fig')
    .filter({ has: page.getByText(label, { exact: true }) });
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Schede del report' }).getByRole('link', { name });
const row = (page: Page, table: string, label: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Rome' });
const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

test('When no brand exists, the report asks the user to create a brand first', async ({ page }) => {
  await page.goto('/reports');
  await expect(page).toHaveTitle('Report e Analytics · Organico');
  await expect(page.getByRole('heading', { name: 'Prima serve un brand' })).toBeVisible();
  await expectAccessible(page);
});

test('The report of an empty company shows zero for every figure', async ({ page }) => {
  await post(page, '/api/brands', { nome: 'Vuoto' });
  await page.goto('/reports');
  await expect(figure(page, 'Dipendenti Totali').locator('.value')).toContainText('0');
  await expect(page.getByRole('region', { name: 'Costo Totale Licenze' }).first()).toContainText('Nessun dato');
  await expect(page.getByText('NaN')).toHaveCount(0);
  await expectAccessible(page);
});

test('A user sees the figures of the report by tab, period, brand and past day', async ({ page }) => {
  const [marea, nuvola] = [
    await post<{ id: number }>(page, '/api/brands', { nome: 'Marea', colore: '#0E7C86' }),
    await post<{ id: number }>(page, '/api/brands', { nome: 'Nuvola' }),
  ];
  const person = (nome: string, more: object) =>
    post<{ id: string }>(page, '/api/dipendenti', {
      nome,
      cognome: 'Rossi',
      email: `${nome}@report.example`,
      brand_id: marea.id,
      stato: 'entrato',
      posizione: 'Commessa',
      ...more,
    });
  const anna = await person('Anna', { data_assunzione: '2020-01-01' });
  await person('Bruno', { data_assunzione: daysAgo(3), posizione: 'Autista' });
  await person('Carla', { data_assunzione: daysAgo(50), isactive: false });
  await person('Dora', { data_assunzione: '2020-01-01', brand_id: nuvola.id });
  const device = { tipo: 'laptop', marca: 'Apple', modello: 'M3', brandIds: [marea.id], costo_annuo: 240.5 };
  const laptop = await post<{ id: number }>(page, '/api/hardware', { ...device, nome: 'MacBook Air' });
  await post(page, '/api/hardware', { ...device, nome: 'MacBook rotto', stato: 'in riparazione' });
  await page.request.patch(`/api/hardware/${laptop.id}/assign`, { data: { dipendente_id: anna.id } });
  const licence = { nome: 'Office', licenza: 'annuale', costo_licenza: '10', numero_licenze: 4, brandIds: [marea.id] };
  const office = await post<{ id: number }>(page, '/api/software', licence);
  await page.request.patch(`/api/software/${office.id}/assign`, { data: { dipendente_id: anna.id } });
  const onboarding = await post<{ id: number }>(page, '/api/workflows', { dipendente_id: anna.id });
  await page.request.put(`/api/workflows/${onboarding.id}/comunica_manager`, { data: {} });
  await page.goto('/reports');

  await test.step('The overview tab of the report shows the figures of the company', async () => {
    await expect(figure(page, 'Dipendenti Totali')).toContainText(/4\s*persone, oggi\s*Attivi 3\s*In onboarding 1\s*In organico 4/);
    await expect(figure(page, 'Licenze Software')).toContainText(/1\/4\s*licenze, oggi\s*In uso 25%/);
    await expect(figure(page, 'Hardware Totale')).toContainText(/2\s*asset, oggi\s*Disponibili 0\s*In riparazione 1/);
    await expect(figure(page, 'Workflow Attivi')).toContainText(/1\s*workflow, oggi\s*Completati 0\s*\+1 attivi rispetto al/);
    await expect(row(page, 'Costi per brand', 'Marea')).toContainText(/521,00\s€\s*250,50\s€\s*30,00\s€\s*240,50\s€/);
    await expectAccessible(page);
  });

  await test.step('The user selects another period of the report, and the period is part of the address', async () => {
    await expect(row(page, 'Nel periodo', 'Assunti')).toContainText(/1\s*1\s*0/);
    await chooseByLabel(page.getByLabel('Ultima settimana'));
    await expect(row(page, 'Nel periodo', 'Assunti')).toContainText(/1\s*0\s*\+1/);
    await expect(page).toHaveURL(/periodo=settimana/);
    await page.reload();
    await expect(page.getByLabel('Ultima settimana')).toBeChecked();
    await page.getByLabel('Ultima settimana').press('ArrowRight');
    await expect(page.getByLabel('Ultimo mese')).toBeChecked();
    await chooseByLabel(page.getByLabel('Ultimo trimestre'));
    await expect(row(page, 'Nel periodo', 'Assunti')).toContainText(/2\s*0\s*\+2/);
  });

  await test.step('The other tabs of the report keep the selected period', async () => {
    await tab(page, 'Dipendenti').click();
    await expect(tab(page, 'Dipendenti')).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(/periodo=trimestre/);
    await expect(figure(page, 'Tasso di Attivazione')).toContainText('75%');
    await expect(row(page, 'Distribuzione per mansione', 'Commessa')).toContainText(/3\s*2\s*250,50/);
    await expectAccessible(page);
    await tab(page, 'Asset').click();
    await expect(figure(page, 'Percentuale di Utilizzo')).toContainText('25%');
    await expect(row(page, 'Hardware per tipo', 'laptop')).toContainText('2');
    await expectAccessible(page);
    await tab(page, 'Workflow').click();
    await expect(figure(page, 'Fase Manager')).toContainText('1');
    await expect(row(page, 'Distribuzione per stato', 'Comunicato Manager')).toContainText('1');
    await expect(row(page, 'Avanzamento', 'Tasso di completamento')).toContainText('0%');
    await expectAccessible(page);
  });

  await test.step('The user filters the report by one brand', async () => {
    await tab(page, 'Overview').click();
    await page.getByRole('button', { name: 'Brand' }).click();
    await chooseOption(page, 'Nuvola');
    await expect(figure(page, 'Dipendenti Totali').locator('.value')).toContainText('1');
    await expect(row(page, 'Costi per brand', 'Marea')).toHaveCount(0);
    await page.getByRole('button', { name: 'Togli il filtro Brand' }).click();
    await expect(figure(page, 'Dipendenti Totali').locator('.value')).toContainText('4');
  });

  await test.step('The user filters each tab of the report by one job', async () => {
    await page.getByRole('button', { name: 'Mansione' }).click();
    await chooseOption(page, 'Commessa');
    await expect(row(page, 'Costi per brand', 'Marea')).toContainText(/250,50\s€\s*250,50\s€\s*0,00\s€\s*0,00\s€/);
    await tab(page, 'Asset').click();
    await expect(figure(page, 'Hardware Totale').locator('.value')).toContainText('1');
    await page.goto('/reports');
  });

  await test.step('The user reads the figures of the report for a past day', async () => {
    const section = page.getByRole('region', { name: /^Situazione al / });
    await expect(section).toContainText(
      /Dipendenti in organico\s*4\s*persone, al.*Assegnazioni\s*2\s*assegnazioni, al.*Costo annuo assegnato\s*250,50/,
    );
    await section.getByLabel('Giorno').fill('2021-06-30');
    await expect(page.getByRole('heading', { name: 'Situazione al 30/06/2021' })).toBeVisible();
    await expect(section).toContainText(
      /Dipendenti in organico\s*2\s*persone, al 30 giu 2021\s*Assegnazioni\s*0\s*assegnazioni, al 30 giu 2021\s*Costo annuo assegnato\s*0,00/,
    );
    await expect(page).toHaveURL(/al=2021-06-30/);
    await page.reload();
    await expect(section).toContainText(/Dipendenti in organico\s*2/);
    await expectAccessible(page);
  });

  await test.step('The report changes its day only after the user has typed a complete date, and rejects a future or invalid day with an error sentence', async () => {
    const day = page.getByLabel('Giorno');
    await expect(day).toHaveValue('30/06/2021');
    await day.fill('');
    // The text is already a complete date with the year 20, but the user is still typing the year.
    await day.pressSequentially('15/6/20');
    await expect(page).toHaveURL(/al=2021-06-30/);
    await day.pressSequentially('21');
    await expect(page).toHaveURL(/al=2021-06-15/);
    await expect(day).toBeFocused();
    await day.fill('15/6/2199');
    await expect(day).toHaveAccessibleDescription(/^Scegli un giorno fino a oggi/);
    // While the figures of the new day load, the page shows the old ones in a colour with too little contrast for axe.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
    await day.fill('31/6/2021');
    await day.press('Enter');
    await expect(day).toHaveAccessibleDescription(/^Questa data non esiste/);
    await expect(day).toHaveValue('31/6/2021');
    await day.fill('15/6/21');
    await day.press('Enter');
    await expect(page.getByRole('heading', { name: 'Situazione al 15/06/2021' })).toBeVisible();
    await expect(day).not.toHaveAttribute('aria-invalid');
    await day.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'martedì 15 giugno 2021, selezionato' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Situazione al 16/06/2021' })).toBeVisible();
    await expect(day).toBeFocused();
  });
});

test('Each figure of the report links to the list that it counts', async ({ page }) => {
  const expectLinkToList = async (link: () => Locator, heading: string, count: number, startPath = '/reports') => {
    await page.goto(startPath);
    await link().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${heading}\\s*${count}$`));
  };
  const linkInFigure = (label: string, name: RegExp) => () => figure(page, label).getByRole('link', { name });
  await expectLinkToList(linkInFigure('Dipendenti Totali', /^Dipendenti Totali/), 'Dipendenti', 4);
  await expectLinkToList(linkInFigure('Dipendenti Totali', /^Attivi/), 'Dipendenti', 3);
  await expectLinkToList(linkInFigure('Dipendenti Totali', /^In onboarding/), 'Dipendenti', 1);
  await expectLinkToList(linkInFigure('Licenze Totali', /^Software/), 'Asset Software', 1, '/reports?vista=asset');
  await expectLinkToList(linkInFigure('Licenze Software', /^Licenze Software/), 'Asset Software', 1);
  await expect(page.getByRole('table', { name: 'Licenze in uso' }).getByRole('link', { name: 'Office' })).toBeVisible();
  await expectAccessible(page);
  await expectLinkToList(linkInFigure('Hardware Totale', /^In riparazione/), 'Asset Hardware', 1);
  const linkInRow = (table: string, label: string) => () => row(page, table, label).getByRole('link');
  await expectLinkToList(linkInRow('Costi per brand', 'Nuvola'), 'Dipendenti', 1);
  await expectLinkToList(linkInRow('Nel periodo', 'Assunti'), 'Dipendenti', 1);
  await expect(page.getByRole('button', { name: 'Togli il filtro Assunti' })).toBeVisible();
  await expectLinkToList(linkInRow('Nel periodo', 'Workflow aperti'), 'Gestione Workflow', 1);
  await expect(page.getByRole('button', { name: 'Togli il filtro Avviati' })).toBeVisible();
  await expectLinkToList(linkInRow('Costo Annuo Hardware', 'laptop'), 'Asset Hardware', 2);
  await expectLinkToList(linkInRow('Distribuzione per mansione', 'Commessa'), 'Dipendenti', 3, '/reports?vista=dipendenti');
  await expectLinkToList(linkInRow('Distribuzione per stato', 'Entrato'), 'Dipendenti', 4, '/reports?vista=dipendenti');
  await expectLinkToList(linkInRow('Distribuzione per stato', 'Comunicato Manager'), 'Gestione Workflow', 1, '/reports?vista=workflow');
});

test.describe('The report tells the user that the server does not respond', () => {
  test.use({ brokenOnPurpose: true });
  test('The report shows an error, and the user can load it again', async ({ page }) => {
    await blockLiveEvents(page);
    await page.route('**/api/report?*', (route) => route.abort());
    await page.goto('/reports');
    await expect(page.getByText('Il report non è stato caricato. Controlla la connessione e riprova.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/report?*');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(figure(page, 'Dipendenti Totali')).toBeVisible();
  });
});
