import { beforeAll, expect, test } from 'vitest';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { importFile, righeOf } from '#testing/import-file.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, deleteImportazione, listRighe, updateImportazione } from './contract.ts';

const app = openApp();
let admin: Client;

beforeAll(async () => {
  await insertBrand(app.sql, { nome: 'Aurora' });
  admin = await app.asAdmin();
});

const HEADINGS = 'Cognome;Nome;Email;Brand;Stipendio';
const EMPLOYEE_ROWS = ['Verdi;Ada;ada@azienda.it;Aurora;30.000,00', 'Blu;Ivo;ivo@azienda.it;Aurora;28.500,50'];

test('The preview marks the total row of a payroll list as not imported, and the import creates the employees only', async () => {
  const { importazione, righe } = await importFile(
    admin,
    'dipendenti',
    [HEADINGS, ...EMPLOYEE_ROWS, 'Totale complessivo;;;;58.500,50'].join('\n'),
  );
  expect(importazione).toMatchObject({ righe: 3, nuove: 2, errate: 0, escluse: 1, includi_totali: false });
  expect(righe[2]).toMatchObject({ riga: 4, esito: 'esclusa', celle: ['Totale complessivo', '', '', '', '58.500,50'], errori: {} });
  const params = { params: { id: String(importazione.id) } };
  expect(await admin.call(listRighe, { ...params, query: { esito: 'esclusa' } })).toHaveLength(1);
  const applied = await admin.call(applyImportazione, { ...params, body: {} });
  expect(applied).toMatchObject({ applicate: 2, escluse: 1 });
  const people = await admin.call(listDipendenti, { query: { q: '@azienda.it' } });
  expect(people.map(({ cognome }) => cognome).toSorted()).toEqual(['Blu', 'Verdi']);
});

test('A user who includes the total rows of a file sees them in the preview like other rows, and can exclude them again', async () => {
  const { importazione } = await importFile(admin, 'dipendenti', [HEADINGS, ...EMPLOYEE_ROWS, 'Totale;;;;58.500,50'].join('\n'));
  const params = { params: { id: String(importazione.id) } };
  const withTotali = await admin.call(updateImportazione, { ...params, body: { includi_totali: true } });
  expect(withTotali).toMatchObject({ includi_totali: true, escluse: 0, errate: 1 });
  expect((await righeOf(admin, importazione.id))[2]).toMatchObject({ esito: 'errore', campi: { cognome: { dopo: 'Totale' } } });
  expect(await admin.call(updateImportazione, { ...params, body: { includi_totali: false } })).toMatchObject({ escluse: 1, errate: 0 });
});

test('A row that was left out of an import as a total is imported like other rows after the user corrects its name cell', async () => {
  const { importazione } = await importFile(admin, 'dipendenti', [HEADINGS, ...EMPLOYEE_ROWS, 'Totale;;;;58.500,50'].join('\n'));
  const params = { params: { id: String(importazione.id) } };
  const celle = [{ riga: 4, colonna: 2, testo: 'totale@azienda.it' }];
  expect(await admin.call(updateImportazione, { ...params, body: { celle } })).toMatchObject({ escluse: 0, errate: 1 });
});

test.each([
  ['Totale;;;;58.500,50', 1],
  ['TOTALI:;;;;58.500,50', 1],
  [';;;Totale Aurora;58.500,50', 1],
  ['Grand total;;;;58.500,50', 1],
  ['Subtotale;2;;;58.500,50', 1],
  ['Totale;;;;', 1],
  [';;;;58.500,50', 1],
  [';;;;58.500,51', 0],
  ['Totale;Ugo;ugo@azienda.it;Aurora;31.000,00', 0],
  ['Totaro;;;;58.500,50', 0],
])('A payroll list with the last row %s: the import leaves out %i total rows', async (row, escluse) => {
  const { importazione } = await importFile(admin, 'dipendenti', [HEADINGS, ...EMPLOYEE_ROWS, row].join('\n'));
  await admin.call(deleteImportazione, { params: { id: String(importazione.id) } });
  expect(importazione).toMatchObject({ escluse });
});

test('An imported row without texts that sums up a list of licences is left out', async () => {
  const text = 'Nome;Licenza;Brand;Numero Licenze;Costo Annuo\nCAD;Annuale;Aurora;4;100\nERP;Annuale;Aurora;6;200\n;;;10;300';
  expect((await importFile(admin, 'software', text)).importazione).toMatchObject({ nuove: 2, escluse: 1, errate: 0 });
});
