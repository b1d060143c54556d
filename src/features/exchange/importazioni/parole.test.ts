import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { importFile, righeOf } from '#testing/import-file.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { updateImportazione } from './contract.ts';

const app = openApp();
let hr: Client & { userId: number };
let it: Client;
let marea: { id: number };

beforeAll(async () => {
  marea = await insertBrand(app.sql, { nome: 'Marea' });
  hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
  it = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit' } });
});

const HEAD = 'Nome;Cognome;Email;Brand;Manager;Tipologia';

test('Each unknown word of an import is reported once with its rows, and its selected meaning is shown and can be removed', async () => {
  const text = `${HEAD}\nAda;Costa;ada@azienda.it;Mare;;Capo\nIvo;Neri;ivo@azienda.it;mare;;Worker\nLia;Riva;lia@azienda.it;;;Worker\n`;
  const { importazione } = await importFile(hr, 'dipendenti', text);
  expect(importazione.sconosciuti).toEqual([
    { campo: 'brand_id', valore: 'Mare', righe: 2 },
    { campo: 'tipologia', valore: 'Capo', righe: 1 },
  ]);
  const params = { id: String(importazione.id) };
  const scelte = { brand_id: { mare: marea.id }, tipologia: { capo: 'manager' } };
  const updated = await hr.call(updateImportazione, { params, body: { scelte } });
  expect(updated).toMatchObject({ sconosciuti: [], scelte, nuove: 2, errate: 1 });
  expect(updated.abbinati).toEqual([
    { ...importazione.sconosciuti[0], significa: 'Marea', creato: false },
    { ...importazione.sconosciuti[1], significa: 'Manager', creato: false },
  ]);
  const reset = await hr.call(updateImportazione, { params, body: { scelte: { brand_id: { mare: marea.id } } } });
  expect(reset).toMatchObject({ sconosciuti: [{ valore: 'Capo' }], abbinati: [{ valore: 'Mare' }] });
});

test('The preview marks a record as new when the user created it for an unknown word of the import, and rejects an impossible meaning', async () => {
  const { importazione } = await importFile(hr, 'dipendenti', `${HEAD}\nAda;Costa;ada@azienda.it;Fiordo;Il capo;Worker\n`);
  const fiordo = await insertBrand(app.sql, { nome: 'Fiordo' });
  const params = { id: String(importazione.id) };
  const scelte = { brand_id: { fiordo: fiordo.id }, manager_id: { ilcapo: 'no id' } };
  const withHiddenBrand = await hr.call(updateImportazione, { params, body: { scelte } });
  expect(withHiddenBrand.abbinati).toMatchObject([
    { valore: 'Fiordo', significa: null, creato: false },
    { valore: 'Il capo', significa: null, creato: false },
  ]);
  await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [hr.userId, fiordo.id]);
  const withVisibleBrand = await hr.call(updateImportazione, { params, body: { scelte } });
  expect(withVisibleBrand.abbinati[0]).toMatchObject({ valore: 'Fiordo', significa: 'Fiordo', creato: true });
});

test('The meaning "constructor" for an unknown word of an import is rejected, and the row stays an error', async () => {
  const { importazione } = await importFile(hr, 'dipendenti', `${HEAD}\nEva;Serra;eva@azienda.it;Marea;;Capo\n`);
  const params = { id: String(importazione.id) };
  const updated = await hr.call(updateImportazione, { params, body: { scelte: { tipologia: { capo: 'constructor' } } } });
  expect(updated).toMatchObject({ nuove: 0, errate: 1, abbinati: [{ valore: 'Capo', significa: null }] });
});

test('The user can select that an unknown word of an import means an empty cell', async () => {
  const { importazione } = await importFile(hr, 'dipendenti', `${HEAD}\nUgo;Bruni;ugo@azienda.it;Marea;Il direttore;Worker\n`);
  const params = { id: String(importazione.id) };
  const updated = await hr.call(updateImportazione, { params, body: { scelte: { manager_id: { ildirettore: null } } } });
  expect(updated).toMatchObject({ nuove: 1, errate: 0 });
});

test('Of an imported cell with several names only the unknown names are reported', async () => {
  const { importazione, righe } = await importFile(it, 'software', 'Nome;Brand\nFigma;"Marea, Mare"\n');
  expect(righe).toMatchObject([{ riga: 2, esito: 'errore', celle: ['Figma', 'Marea, Mare'] }]);
  expect(importazione.sconosciuti).toEqual([{ campo: 'brandIds', valore: 'Mare', righe: 1 }]);
  const params = { id: String(importazione.id) };
  const updated = await it.call(updateImportazione, { params, body: { scelte: { brandIds: { mare: null } } } });
  expect(updated).toMatchObject({ sconosciuti: [], abbinati: [{ valore: 'Mare' }] });
  const [riga] = await righeOf(it, importazione.id);
  expect(riga?.errori).not.toHaveProperty('brandIds');
});
