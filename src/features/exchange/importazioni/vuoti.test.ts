import { beforeAll, expect, test } from 'vitest';
import { createHardware } from '#features/equipment/hardware/contract.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { makeWorkbook, rowsOf } from '#testing/make-workbook.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, deleteImportazione } from './contract.ts';

const app = openApp();
let admin: Client;
let brand: { id: number };

beforeAll(async () => {
  brand = await insertBrand(app.sql, { nome: 'Aurora' });
  admin = await app.asAdmin();
});

const HEADINGS = ['Nome', 'Tipo', 'Marca', 'Modello', 'Numero Seriale', 'Brand'];
const apply = (id: number) => admin.call(applyImportazione, { params: { id: String(id) }, body: {} });

test('Five imported PCs with placeholder serial numbers become five devices without a serial number, and the import shows which cells were read as empty', async () => {
  const text = [
    HEADINGS.join(';'),
    'PC-01;Desktop;ASUS;P8H77;To be filled by O.E.M.;Aurora',
    'PC-02;Desktop;ASUS;P8H77;To Be Filled By O.E.M.;Aurora',
    'PC-03;Desktop;ASUS;P8H77;N/A;Aurora',
    'PC-04;Desktop;ASUS;P8H77;N/A;Aurora',
    'PC-05;Desktop;ASUS;P8H77;#N/D;Aurora',
  ].join('\n');
  const { importazione } = await importFile(admin, 'hardware', text);
  expect(importazione).toMatchObject({ nuove: 5, errate: 0 });
  expect(importazione.vuoti).toEqual([
    { campo: 'numero_seriale', valore: 'To be filled by O.E.M.', righe: 2 },
    { campo: 'numero_seriale', valore: 'N/A', righe: 2 },
    { campo: 'numero_seriale', valore: '#N/D', righe: 1 },
  ]);
  await apply(importazione.id);
  const { rows } = await app.sql.query(`select nome, numero_seriale from hardware where nome like 'PC-0_' order by nome`);
  expect(rows).toEqual([1, 2, 3, 4, 5].map((n) => ({ nome: `PC-0${n}`, numero_seriale: null })));
});

test('An imported PC with a placeholder serial number never changes a stored device that has the placeholder as its serial number', async () => {
  const device = await admin.call(createHardware, {
    body: { nome: 'Primo', tipo: 'Desktop', marca: 'ASUS', modello: 'P8H77', numero_seriale: 'Default string', brandIds: [brand.id] },
  });
  expect(device).toMatchObject({ numero_seriale: 'Default string' });
  const { importazione } = await importFile(admin, 'hardware', `${HEADINGS.join(';')}\nSecondo;Desktop;ASUS;P8H77;Default string;Aurora`);
  expect(importazione).toMatchObject({ nuove: 1, modificate: 0 });
  await apply(importazione.id);
  const { rows } = await app.sql.query(`select nome from hardware where nome in ('Primo', 'Secondo') order by nome`);
  expect(rows).toEqual([{ nome: 'Primo' }, { nome: 'Secondo' }]);
});

test.each([
  '#N/D',
  '#N/A',
  '#RIF!',
  '#REF!',
  '#VALORE!',
  '#VALUE!',
  '#NOME?',
  '#NAME?',
  '#DIV/0!',
  '#NULLO!',
  '#NULL!',
  '#NUM!',
  'n/d',
  'NULL',
  '-',
  '…',
])('The text %s is an empty cell in every column of an import', async (text) => {
  const file = `Nome;Tipo;Marca;Modello;Numero Seriale;Brand;Posizione;Data Acquisto;Prezzo Acquisto;Stato;Costo Annuo\nPC;Laptop;Dell;X;S1;Aurora;${Array(5).fill(text).join(';')}`;
  const { importazione, righe } = await importFile(admin, 'hardware', file);
  await admin.call(deleteImportazione, { params: { id: String(importazione.id) } });
  expect(importazione).toMatchObject({ nuove: 1, errate: 0, sconosciuti: [] });
  expect(importazione.vuoti.map(({ campo, valore }) => [campo, valore])).toEqual(
    ['posizione', 'data_acquisto', 'prezzo_acquisto', 'stato', 'costo_annuo'].map((campo) => [campo, text]),
  );
  expect(Object.keys(righe[0]?.campi ?? {})).not.toContain('posizione');
});

test.each([
  'Default string',
  'System Serial Number',
  'O.E.M.',
  'Default',
  '0',
  '0123456789',
  '1234567890',
  'None',
  'Not Specified',
  'Not Applicable',
  'xxxxxxx',
  '000000000000000',
])('The text %s is an empty cell in an import column of serial numbers and stays a text elsewhere', async (text) => {
  const file = `Nome;Tipo;Marca;Modello;Numero Seriale;Brand;Posizione\n${text};Laptop;Dell;X;${text};Aurora;${text}`;
  const { importazione, righe } = await importFile(admin, 'hardware', file);
  await admin.call(deleteImportazione, { params: { id: String(importazione.id) } });
  expect(importazione.vuoti).toEqual([{ campo: 'numero_seriale', valore: text, righe: 1 }]);
  expect(righe[0]).toMatchObject({ esito: 'nuovo', campi: { nome: { dopo: text }, posizione: { dopo: text } } });
});

test('A required import cell with a placeholder is an error of that cell and not an unknown word', async () => {
  const { importazione, righe } = await importFile(
    admin,
    'hardware',
    `${HEADINGS.join(';')}\nPC;Laptop;Dell;To be filled by O.E.M.;S2;#N/D`,
  );
  expect(righe[0]?.errori).toMatchObject({ modello: 'Il modello è obbligatorio' });
  expect(importazione).toMatchObject({ errate: 1, sconosciuti: [] });
});

test('An employee whose surname is Null is imported, and a manager written as NULL is an empty cell', async () => {
  const text = 'Nome;Cognome;Email;Brand;Responsabile;Telefono\nAda;Null;ada.null@azienda.it;Aurora;NULL;0';
  const { importazione, righe } = await importFile(admin, 'dipendenti', text);
  expect(righe[0]).toMatchObject({ esito: 'nuovo', campi: { cognome: { dopo: 'Null' } } });
  expect(importazione.vuoti).toEqual([
    { campo: 'manager_id', valore: 'NULL', righe: 1 },
    { campo: 'telefono', valore: '0', righe: 1 },
  ]);
});

test('Cells with an error in an imported workbook are empty and are counted, and a row with nothing but errors is left out', async () => {
  const error = (word: string) => ({ attributes: 't="e"', inside: `<f>VLOOKUP(A1,B:B,1,0)</f><v>${word}</v>` });
  const rows = rowsOf([
    HEADINGS,
    ['PC-11', 'Laptop', 'Dell', 'X', error('#N/A'), 'Aurora'],
    ['PC-12', 'Laptop', 'Dell', 'X', error('#REF!'), 'Aurora'],
    HEADINGS.map(() => error('#N/A')),
  ]);
  const { importazione } = await importFile(admin, 'hardware', await makeWorkbook({ sheets: [{ rows }] }));
  expect(importazione).toMatchObject({ righe: 2, nuove: 2, errate: 0 });
  expect(importazione.vuoti).toEqual([
    { campo: 'numero_seriale', valore: '#N/A', righe: 1 },
    { campo: 'numero_seriale', valore: '#REF!', righe: 1 },
  ]);
});
