import { beforeAll, describe, expect, test } from 'vitest';
import { createDipendente } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { type CellContent, makeWorkbook, numberCell, rowsOf } from '#testing/make-workbook.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, deleteImportazione, updateImportazione } from './contract.ts';

const app = openApp();
let admin: Client;
let brand: { id: number };

beforeAll(async () => {
  brand = await insertBrand(app.sql, { nome: 'Aurora' });
  admin = await app.asAdmin();
});

const DAY_FORMAT = 14;

async function readTextDays(...days: string[]): Promise<unknown[]> {
  const rows = days.map((day, index) => `PC ${index};Laptop;Dell;X;T${index};Aurora;${day}`);
  return previewOf(['Nome;Tipo;Marca;Modello;Numero Seriale;Brand;Data Acquisto', ...rows].join('\n'));
}

async function readWorkbookDays(properties: string, ...days: CellContent[]): Promise<unknown[]> {
  const heads = ['Nome', 'Tipo', 'Marca', 'Modello', 'Numero Seriale', 'Brand', 'Data Acquisto'];
  const rows = days.map((day, index) => [`PC ${index}`, 'Laptop', 'Dell', 'X', `T${index}`, 'Aurora', day]);
  return previewOf(await makeWorkbook({ sheets: [{ rows: rowsOf([heads, ...rows]) }], styles: [0, DAY_FORMAT], properties }));
}

async function previewOf(file: string | Uint8Array): Promise<unknown[]> {
  const { importazione, righe } = await importFile(admin, 'hardware', file);
  // The import is deleted, because an account may have at most 20 open files.
  await admin.call(deleteImportazione, { params: { id: String(importazione.id) } });
  return righe.map(({ errori, campi }) => errori.data_acquisto ?? campi.data_acquisto?.dopo ?? null);
}

const isoCell = (text: string): CellContent => ({ attributes: 't="d"', inside: `<v>${text}</v>` });

describe("a date that means 'no date' is read as an empty cell", () => {
  test('An imported last day 31/12/9999 of a permanent employee is read as an empty cell, and the import shows which cells were read as empty', async () => {
    const text = [
      'Nome;Cognome;Email;Brand;Data Assunzione;Data uscita;Stato',
      'Ada;Verdi;ada.verdi@esempio.it;Aurora;2024-04-01;9999-12-31;entrato',
      'Lia;Verdi;lia.verdi@esempio.it;Aurora;01/04/2024;31/12/9999;entrato',
      'Ugo;Verdi;ugo.verdi@esempio.it;Aurora;0001-01-01;;entrato',
      'Pia;Verdi;pia.verdi@esempio.it;Aurora;2024-04-01;0000-00-00;entrato',
    ].join('\n');
    const { importazione } = await importFile(admin, 'dipendenti', text);
    expect(importazione).toMatchObject({ nuove: 4, errate: 0 });
    expect(importazione.vuoti).toEqual([
      { campo: 'data_dismissione', valore: '9999-12-31', righe: 1 },
      { campo: 'data_dismissione', valore: '31/12/9999', righe: 1 },
      { campo: 'data_assunzione', valore: '0001-01-01', righe: 1 },
      { campo: 'data_dismissione', valore: '0000-00-00', righe: 1 },
    ]);
    await admin.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
    const { rows } = await app.sql.query(
      `select nome, stato, data_assunzione::text, data_dismissione::text from dipendenti where cognome = 'Verdi' order by nome`,
    );
    expect(rows).toEqual([
      { nome: 'Ada', stato: 'entrato', data_assunzione: '2024-04-01', data_dismissione: null },
      { nome: 'Lia', stato: 'entrato', data_assunzione: '2024-04-01', data_dismissione: null },
      expect.objectContaining({ nome: 'Pia', data_dismissione: null }),
      expect.objectContaining({ nome: 'Ugo', data_dismissione: null }),
    ]);
  });

  test.each([
    ['9999-12-31', '31/12/9999', '12/31/9999', '9999-12-31T23:59:59.997', '99991231', '31-12-2999', '2999-12-31 00:00'],
    ['0000-00-00', '00/00/0000', '0', '00000000', '0001-01-01', '01/01/0001 00:00:00', '0001-01-01T00:00:00Z'],
    ['1899-12-30', '30/12/1899', '1899-12-31', '31/12/1899 0.00.00', '00/01/1900', '0/1/1900'],
  ])('Imported text cells with %s and other texts for the same date are read as empty', async (...days) => {
    expect(await readTextDays(...days)).toEqual(days.map(() => null));
  });

  test('Imported workbook cells with day zero, day one or the last day that a spreadsheet knows are read as empty', async () => {
    const days = [
      numberCell(0, 1),
      numberCell(1, 1),
      numberCell(0),
      numberCell(2_958_465, 1),
      numberCell(2_958_465),
      isoCell('9999-12-31T00:00:00'),
    ];
    expect(await readWorkbookDays('', ...days)).toEqual(days.map(() => null));
    expect(await readWorkbookDays('<workbookPr date1904="1"/>', numberCell(0, 1), numberCell(2_958_465 - 1462, 1))).toEqual([null, null]);
  });
});

describe('a timestamp with a time zone is read as the day in Italy', () => {
  test('An imported timestamp in UTC that is the first of a month in Italy is read as the first of that month', async () => {
    const text = [
      'Nome;Cognome;Email;Brand;Data Assunzione;Data uscita',
      'Ada;Blu;ada.blu@esempio.it;Aurora;2024-03-31T22:00:00.000Z;',
      'Ivo;Blu;ivo.blu@esempio.it;Aurora;2024-12-31T23:00:00Z;2026-06-29T22:00:00Z',
    ].join('\n');
    const { righe } = await importFile(admin, 'dipendenti', text);
    const days = righe.map(({ campi }) => [campi.data_assunzione?.dopo, campi.data_dismissione?.dopo]);
    expect(days).toEqual([
      ['01/04/2024', undefined],
      ['01/01/2025', '30/06/2026'],
    ]);
  });

  test.each([
    ['2024-03-31T22:00:00Z', '01/04/2024'],
    ['2024-03-31T21:59:59Z', '31/03/2024'],
    ['2024-03-31 22:00:00+00', '01/04/2024'],
    ['2024-03-31 22:00:00 UTC', '01/04/2024'],
    ['2024-04-01T00:30:00+02:00', '01/04/2024'],
    ['2024-04-01T08:00:00+1000', '01/04/2024'],
    ['2024-04-01T07:59:59+1000', '31/03/2024'],
    ['2024-03-31T17:00:00-0500', '01/04/2024'],
    ['31/03/2024 22:00 GMT', '01/04/2024'],
    ['31/03/2024 10:00 PM UTC', '01/04/2024'],
    ['31/03/2024 23:30:00 GMT+0200', '31/03/2024'],
    ['2024-03-31T23:30:00+02:00[Europe/Rome]', '31/03/2024'],
    ['2024-03-31 23:30 CEST', '31/03/2024'],
    ['2024-03-31T22:00:00', '31/03/2024'],
    ['2024-03-31 23:59:59.999', '31/03/2024'],
    ['31/03/2024 22.00.00', '31/03/2024'],
    ['2024-03-31 22:00 PST', expect.stringContaining('Scrivi la data')],
    ['2024-03-31T25:00:00Z', expect.any(String)],
    ['1899-12-29T23:10:04Z', null],
    ['9999-12-30T23:00:00Z', null],
  ])('The imported date cell %s is read as %s', async (cell, day) => {
    expect(await readTextDays(cell)).toEqual([day]);
  });

  test('An imported timestamp with a zone in a workbook is read as the day in Italy', async () => {
    const cells = ['2024-03-31T22:00:00Z', '2024-03-31T22:00:00', '2024-03-31'].map(isoCell);
    expect(await readWorkbookDays('', ...cells, '2024-03-31T22:00:00Z', numberCell(45_382.99, 1))).toEqual([
      '01/04/2024',
      '31/03/2024',
      '31/03/2024',
      '01/04/2024',
      '31/03/2024',
    ]);
  });
});

describe('all dates of a column have the same order of day and month', () => {
  const AMBIGUOUS_ORDER = expect.stringContaining('se viene prima il giorno o il mese');
  test.each<[string, string[], unknown[]]>([
    ['one cell shows that the month comes first', ['12/31/2024', '04/03/2025', '10/15/2025'], ['31/12/2024', '03/04/2025', '15/10/2025']],
    ['one cell shows that the day comes first', ['31/12/2024', '04/03/2025'], ['31/12/2024', '04/03/2025']],
    ['no cell shows the order', ['04/03/2025', '01.02.2019', '2-9-21'], ['04/03/2025', '01/02/2019', '02/09/2021']],
    [
      'the cells show both orders',
      ['12/31/2024', '31/12/2024', '04/03/2025', '05/05/2025'],
      ['31/12/2024', '31/12/2024', AMBIGUOUS_ORDER, '05/05/2025'],
    ],
    ['the cells also have a time', ['12/31/24 10:00 PM', '4/3/25 9:00'], ['31/12/2024', '03/04/2025']],
    ['the cells also have a time zone', ['12/31/2024 22:00 UTC', '04/02/2025 23:30 UTC'], ['31/12/2024', '03/04/2025']],
    ['the cells have dots or no separator between the numbers', ['12.31.2024', '04032025'], ['31/12/2024', '03/04/2025']],
    [
      'some cells begin with the year',
      ['2024-12-31', '2025/04/03', '20250403', '04/03/2025'],
      ['31/12/2024', '03/04/2025', '03/04/2025', '04/03/2025'],
    ],
    [
      'the months are words',
      ['14-mag-24', '14-May-2024', '1 Jan 2025', '12/31/2024'],
      ['14/05/2024', '14/05/2024', '01/01/2025', '31/12/2024'],
    ],
    ['one cell is not a day in either order', ['13/32/2024', '04/03/2025'], [expect.any(String), AMBIGUOUS_ORDER]],
  ])('Imported dates of one column are read in the same order of day and month: %s', async (_, cells, days) => {
    expect(await readTextDays(...cells)).toEqual(days);
  });

  test('When every cell of an imported date column is ambiguous, the order of day and month is taken from the other date column in the file', async () => {
    const text = ['Nome;Cognome;Email;Brand;Data Assunzione;Data uscita', 'Ada;Rosa;ada.rosa@esempio.it;Aurora;12/31/2024;04/03/2025'].join(
      '\n',
    );
    const { righe } = await importFile(admin, 'dipendenti', text);
    expect(righe[0]?.campi).toMatchObject({ data_assunzione: { dopo: '31/12/2024' }, data_dismissione: { dopo: '03/04/2025' } });
  });

  test('Text cells of an imported workbook decide the order of day and month; its date cells do not', async () => {
    const days = ['12/31/2024', '04/03/2025', numberCell(45_720, 1)];
    expect(await readWorkbookDays('', ...days)).toEqual(['31/12/2024', '03/04/2025', '04/03/2025']);
  });

  test('A user corrects an imported cell that could mean two different days by writing the month in letters', async () => {
    const rows = ['12/31/2024', '31/12/2024', '04/03/2025'].map((day, index) => `PC ${index};Laptop;Dell;X;R${index};Aurora;${day}`);
    const { importazione } = await importFile(
      admin,
      'hardware',
      ['Nome;Tipo;Marca;Modello;Numero Seriale;Brand;Data Acquisto', ...rows].join('\n'),
    );
    expect(importazione).toMatchObject({ nuove: 2, errate: 1 });
    const body = { celle: [{ riga: 4, colonna: 6, testo: '3 aprile 2025' }] };
    expect(await admin.call(updateImportazione, { params: { id: String(importazione.id) }, body })).toMatchObject({ nuove: 3, errate: 0 });
  });
});

describe('dates have years from 1900 to 2199', () => {
  const YEAR_ERROR = 'Scrivi un anno tra il 1900 e il 2199';

  test('An imported day outside the years 1900 to 2199 is an error in a text file and in a workbook', async () => {
    expect(await readTextDays('31/12/1899 ', '01/01/1900', '2199-12-31', '01/01/2200', '0026-01-01', '1753-01-01')).toEqual([
      null,
      '01/01/1900',
      '31/12/2199',
      YEAR_ERROR,
      YEAR_ERROR,
      YEAR_ERROR,
    ]);
    expect(await readWorkbookDays('', numberCell(2, 1), numberCell(109_575, 1), numberCell(-1, 1))).toEqual([
      '01/01/1900',
      YEAR_ERROR,
      expect.stringContaining('Scrivi la data'),
    ]);
  });

  test('An API call with a day outside the years 1900 to 2199 is rejected', async () => {
    const create = (data_uscita: string) =>
      admin.try(createDipendente, {
        body: {
          nome: 'Ada',
          cognome: 'Blu',
          email: `${data_uscita}@esempio.it`,
          brand_id: brand.id,
          data_assunzione: '2024-01-01',
          data_uscita,
        },
      });
    const rejected = { status: 400, body: { fields: { data_dismissione: expect.stringContaining('tra il 1900 e il 2199') } } };
    expect(await create('9999-12-31')).toMatchObject(rejected);
    expect(await create('2200-01-01')).toMatchObject(rejected);
    expect(await create('2199-12-31')).toMatchObject({ status: 201 });
  });
});
