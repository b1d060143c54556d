import { describe, expect, test } from 'vitest';
import { assign, endAssignment, insertBrand, insertDipendente, insertShowroom, insertSoftware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listAssegnazioniSoftware, listHoldersOfSoftware, listSoftwareOfDipendente } from './contract.ts';

const app = openApp();

const cellsOf = (row: string) => row.split(';').map((cell) => cell.replaceAll('"', ''));

async function aTeamWithSoftware() {
  const brand = await insertBrand(app.sql);
  const viewer = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_view' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  const luca = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Luca', cognome: 'Bianchi' });
  const slack = await insertSoftware(app.sql, [brand.id], {
    nome: 'Slack',
    fornitore: 'Salesforce',
    versione: '4',
    costo_licenza: '81.00',
  });
  return { brand, viewer, anna, luca, slack };
}

describe('the list of all licence assignments', () => {
  test('The list of licence assignments contains the open assignments, each with its software and its holder', async () => {
    const { viewer, brand, anna, luca, slack } = await aTeamWithSoftware();
    await assign(app.sql, 'software', slack, luca);
    await endAssignment(app.sql, 'software', slack);
    const { id } = await assign(app.sql, 'software', slack, anna, { data_assegnazione: '2026-03-01' });
    expect(await viewer.call(listAssegnazioniSoftware, {})).toEqual([
      {
        id,
        dipendente_id: anna.id,
        software_id: slack,
        data_assegnazione: '2026-03-01',
        data_revoca: null,
        attiva: true,
        assegnatario: { id: anna.id, nome: 'Anna', cognome: 'Rossi' },
        brand: { id: brand.id, nome: brand.nome, colore: brand.colore },
        software: {
          id: slack,
          nome: 'Slack',
          versione: '4',
          licenza: 'annuale',
          costo_licenza: '81.00',
          costo_annuo: '81.00',
          data_scadenza: null,
          fornitore: 'Salesforce',
          categoria: null,
          numero_licenze: null,
          licenze_utilizzate: 1,
        },
        email: anna.email,
        showroom: null,
        giorni: expect.any(Number),
        brands: [{ id: brand.id, nome: brand.nome, colore: brand.colore }],
      },
    ]);
  });

  test('The list of licence assignments can be searched by employee and software, filtered and sorted', async () => {
    const { viewer, brand, anna, luca, slack } = await aTeamWithSoftware();
    const figma = await insertSoftware(app.sql, [brand.id], { nome: 'Figma' });
    await assign(app.sql, 'software', slack, anna, { data_assegnazione: '2026-01-01' });
    await assign(app.sql, 'software', slack, luca, { data_assegnazione: '2026-02-01' });
    await assign(app.sql, 'software', figma, luca, { data_assegnazione: '2025-01-01' });
    const search = async (query: Record<string, string>) => {
      const { body, headers } = await viewer.try(listAssegnazioniSoftware, { query });
      const rows = body as unknown as { assegnatario: { nome: string }; software: { nome: string } }[];
      return {
        rows: rows.map(({ assegnatario, software }) => `${assegnatario.nome} ${software.nome}`),
        total: headers.get('x-total-count'),
      };
    };
    expect(await search({ sort: 'cognome', software_id: String(slack) })).toEqual({ rows: ['Luca Slack', 'Anna Slack'], total: '2' });
    expect((await search({ sort: 'data_assegnazione' })).rows).toEqual(['Luca Figma', 'Anna Slack', 'Luca Slack']);
    expect((await search({ q: 'bianchi figma' })).rows).toEqual(['Luca Figma']);
    expect((await search({ dipendente_id: anna.id })).rows).toEqual(['Anna Slack']);
    expect(await search({ brand_id: String((await insertBrand(app.sql)).id) })).toEqual({ rows: [], total: '0' });
    expect(await search({ limit: '1' })).toEqual({ rows: ['Luca Figma'], total: '3' });
    expect(await viewer.try(listAssegnazioniSoftware, { query: { sort: 'nome' } })).toMatchObject({ status: 400 });
  });

  test('The list of licence assignments leaves out assignments to employees whom the caller does not see', async () => {
    const { viewer, brand, anna, slack } = await aTeamWithSoftware();
    const other = await insertBrand(app.sql);
    const shared = await insertSoftware(app.sql, [brand.id, other.id]);
    const hiddenEmployee = await insertDipendente(app.sql, { brand_id: other.id, nome: 'Canarino' });
    await assign(app.sql, 'software', slack, anna);
    await assign(app.sql, 'software', shared, hiddenEmployee);
    const response = await viewer.try(listAssegnazioniSoftware, { query: { limit: 10 } });
    expect(response.text).not.toMatch(/Canarino/);
    expect(response.headers.get('x-total-count')).toBe('1');
    const filtered = await viewer.try(listAssegnazioniSoftware, { query: { dipendente_id: hiddenEmployee.id } });
    expect([filtered.text, filtered.headers.get('x-total-count')]).toEqual(['[]', '0']);
  });
});

describe('the export of licence assignments', () => {
  test('The exported file with licence assignments has one row for each assignment, with employee, showroom, first day and cost of the seat', async () => {
    const { viewer, brand, anna, luca, slack } = await aTeamWithSoftware();
    const showroom = await insertShowroom(app.sql, [brand.id], { nome: 'Roma Centro' });
    await app.sql.query('update dipendenti set showroom = $2 where id = $1', [anna.id, showroom]);
    const figma = await insertSoftware(app.sql, [brand.id], { nome: 'Figma', costo_licenza: '144.00', data_scadenza: '2020-01-31' });
    await assign(app.sql, 'software', slack, luca);
    await assign(app.sql, 'software', slack, anna, { data_assegnazione: '2026-01-10' });
    await assign(app.sql, 'software', figma, luca);
    const exportRows = async (query: string) => {
      const { text, status } = await viewer.fetch('GET', `/api/export/assegnazioni-software.csv?sort=software${query}`);
      expect(status, text).toBe(200);
      const [header = '', ...rows] = text.replace('\u{feff}', '').trim().split('\r\n');
      return rows.map((row) => Object.fromEntries(cellsOf(row).map((cell, index) => [cellsOf(header)[index], cell])));
    };
    const all = await exportRows('');
    expect(all.map((row) => `${row.Software} ${row.Cognome}`)).toEqual(['Figma Bianchi', 'Slack Bianchi', 'Slack Rossi']);
    expect(all[2]).toMatchObject({
      'Brand del Software': brand.nome,
      Nome: 'Anna',
      Email: anna.email,
      Brand: brand.nome,
      Showroom: 'Roma Centro',
      Dal: '10/01/2026',
      Giorni: expect.stringMatching(/^\d+$/),
      'Costo Annuo': '81,00',
    });
    expect(await exportRows(`&software_id=${figma}`)).toEqual([all[0]]);
    expect(await exportRows('&q=luca%20slack')).toEqual([all[1]]);
    expect(await exportRows(`&showroom=${showroom}`)).toEqual([all[2]]);
    expect(await exportRows('&scadenza=scaduta')).toEqual([all[0]]);
    expect(await exportRows('&esaurite=true')).toEqual([]);
    expect(await exportRows('&assegnato=false')).toEqual([]);
  });

  test('The exported file with licence assignments contains no employee whom the caller does not see', async () => {
    const { viewer, brand, anna, slack } = await aTeamWithSoftware();
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into software_brands (software_id, brand_id) values ($1, $2)', [slack, other.id]);
    const hiddenEmployee = await insertDipendente(app.sql, { brand_id: other.id, nome: 'Canarino' });
    await assign(app.sql, 'software', slack, anna);
    await assign(app.sql, 'software', slack, hiddenEmployee);
    const { text, headers } = await viewer.fetch('GET', `/api/export/assegnazioni-software.csv?software_id=${slack}`);
    expect(text).toContain('Rossi');
    expect(text).not.toMatch(/Canarino/);
    expect(text).not.toContain(other.nome);
    expect(text).toContain(brand.nome);
    expect(headers.get('x-total-count')).toBe('1');
  });
});

describe('the software of an employee', () => {
  test('The page of an employee lists all software of the employee', async () => {
    const { viewer, brand, anna } = await aTeamWithSoftware();
    for (let i = 0; i < 51; i++)
      await assign(app.sql, 'software', await insertSoftware(app.sql, [brand.id], { nome: `Programma ${i}` }), anna);
    const assigned = await viewer.call(listSoftwareOfDipendente, { params: { id: anna.id } });
    expect(assigned).toHaveLength(51);
    expect(assigned[0]).toMatchObject({ dipendente_id: anna.id, attiva: true, software: { nome: 'Programma 0' } });
  });

  test('A request for the software of an employee of another brand gets the same reply as for an employee who does not exist', async () => {
    const { anna } = await aTeamWithSoftware();
    const otherBrandAccount = await app.as({ role: 'IT', brands: { [(await insertBrand(app.sql)).id]: 'can_admin' } });
    const hiddenResponse = await otherBrandAccount.try(listSoftwareOfDipendente, { params: { id: anna.id } });
    const missingResponse = await otherBrandAccount.try(listSoftwareOfDipendente, {
      params: { id: '01900000-0000-7000-8000-000000000000' },
    });
    expect(hiddenResponse.status).toBe(404);
    expect(hiddenResponse.text).toBe(missingResponse.text);
  });
});

test('The history of a licence is newest first and hides the names of holders whom the caller does not see', async () => {
  const { viewer, brand, anna, luca } = await aTeamWithSoftware();
  const other = await insertBrand(app.sql);
  const id = await insertSoftware(app.sql, [brand.id, other.id]);
  const hiddenEmployee = await insertDipendente(app.sql, { brand_id: other.id, nome: 'Canarino' });
  await assign(app.sql, 'software', id, luca, { data_assegnazione: '2025-01-01', data_revoca: '2025-12-31' });
  await assign(app.sql, 'software', id, anna, { data_assegnazione: '2026-01-01' });
  await assign(app.sql, 'software', id, hiddenEmployee, { data_assegnazione: '2026-02-01' });
  const response = await viewer.try(listHoldersOfSoftware, { params: { id } });
  expect(response.body).toMatchObject([
    { dipendente: null, data_revoca: null },
    { nome: 'Anna Rossi', data_assegnazione: '2026-01-01', data_revoca: null },
    { nome: 'Luca Bianchi', data_revoca: '2025-12-31' },
  ]);
  expect(response.text).not.toMatch(/Canarino/);
  const otherBrandAccount = await app.as({ role: 'IT', brands: { [(await insertBrand(app.sql)).id]: 'can_admin' } });
  expect(await otherBrandAccount.try(listHoldersOfSoftware, { params: { id } })).toMatchObject({ status: 404 });
});
