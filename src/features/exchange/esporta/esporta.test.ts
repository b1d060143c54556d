import { beforeAll, describe, expect, test } from 'vitest';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { italianTime } from '#server/files/columns.ts';
import { formatData } from '#shared/dates.ts';
import { csvRows, fetchCsv } from '#testing/exported-lists.ts';
import { insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

describe('the CSV export of a list', () => {
  let brand_id: number;
  let hr: Awaited<ReturnType<typeof app.as>>;
  beforeAll(async () => {
    brand_id = (await insertBrand(app.sql, { nome: 'Àncora' })).id;
    hr = await app.as({ role: 'HR', brands: { [brand_id]: 'can_view' } });
  });

  test('The CSV export of a list has every row of the list, more than one page, in the order of the list', async () => {
    const big = await insertBrand(app.sql);
    await app.sql.query(
      `insert into dipendenti (brand_id, nome, cognome, email, data_assunzione)
       select $1, 'Nome ' || n, 'Cognome', 'molti' || n || '@organico.test', '2026-01-31' from generate_series(1, 1203) n`,
      [big.id],
    );
    const viewer = await app.as({ role: 'IT', brands: { [big.id]: 'can_view' } });
    const answer = await fetchCsv(viewer, '/api/export/dipendenti.csv?sort=nome');
    const listed = await viewer.call(listDipendenti, { query: { sort: 'nome', limit: '5' } });
    const rows = csvRows(answer);
    expect(rows.length).toBe(1203);
    expect(answer.headers.get('x-total-count')).toBe('1203');
    expect(new Set(rows.map(({ Email }) => Email)).size).toBe(1203);
    expect(rows.slice(0, 5).map(({ Nome }) => Nome)).toEqual(listed.map(({ nome }) => nome));
  });

  test('The CSV export of a list contains only rows that match the filters', async () => {
    const otherBrand = await insertBrand(app.sql);
    const account = await app.as({ role: 'HR', brands: { [brand_id]: 'can_view', [otherBrand.id]: 'can_view' } });
    await insertDipendente(app.sql, { brand_id, nome: 'Zoè', isactive: false });
    await insertDipendente(app.sql, { brand_id: otherBrand.id, nome: 'Zoè' });
    const names = async (query: string) =>
      csvRows(await fetchCsv(account, `/api/export/dipendenti.csv?${query}`)).map((row) => [row.Nome, row.Attivo]);
    expect(await names(`q=zoe&brand_id=${otherBrand.id}`)).toEqual([['Zoè', 'Sì']]);
    expect(await names('q=zoe&isActive=false')).toEqual([['Zoè', 'No']]);
    expect((await account.fetch('GET', '/api/export/dipendenti.csv?sort=stipendio')).status).toBe(400);
  });

  test('The CSV export of a list opens in Excel with Italian settings: UTF-8 with BOM, semicolons, Italian dates and amounts', async () => {
    const hardware = await insertAsset(app.sql, 'hardware', [brand_id], {
      nome: 'Monitor 27"; curvo',
      modello: 'Gen 5',
      costo_annuo: '1234.5',
      data_acquisto: '2026-01-31',
    });
    expect(hardware).toBeGreaterThan(0);
    const answer = await fetchCsv(hr, '/api/export/hardware.csv?q=curvo');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const today = italianTime(new Date().toISOString()).slice(0, 10);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="hardware-${today}.csv"; filename*=UTF-8''hardware-${today}.csv`,
    );
    const bytes = await fetch(`${app.url}/api/export/hardware.csv`, { headers: { cookie: `organico_sessione=${hr.token}` } });
    expect([...new Uint8Array(await bytes.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.text).toContain('"Monitor 27""; curvo";');
    expect(answer.text).toContain(';"Gen 5";'); // the text is quoted, so that Excel does not read it as the fifth of January
    expect(answer.text.endsWith('\r\n')).toBe(true);
    const [row] = csvRows(answer);
    expect(row).toMatchObject({
      Nome: 'Monitor 27"; curvo',
      'Costo Annuo': '1234,50',
      'Data Acquisto': '31/01/2026',
      Assegnato: 'No',
      Brand: 'Àncora',
      'Creato il': formatData(today),
    });
  });

  test.each(['=1+1', '+39 02 1234', '-2', '@SUM(A1)', '＝1+1'])(
    'A CSV cell with the text %s is shown as text and not run as a formula',
    async (nome) => {
      await insertDipendente(app.sql, { brand_id, nome, cognome: 'Formula' });
      const rows = csvRows(await fetchCsv(hr, '/api/export/dipendenti.csv?q=formula'));
      expect(rows.map(({ Nome }) => Nome)).toContain(`'${nome}`);
    },
  );

  test('The CSV export of an empty list has only the headings', async () => {
    const withoutBrands = await app.as({ role: 'HR' });
    const answer = await fetchCsv(withoutBrands, '/api/export/showrooms.csv');
    expect(answer.text.replace(/^\u{feff}/u, '')).toBe('Nome;Brand;Creato il;ID Organico\r\n');
  });
});
