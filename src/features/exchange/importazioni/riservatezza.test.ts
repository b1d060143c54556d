import { beforeEach, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { importFile, righeOf } from '#testing/import-file.ts';
import { assign, insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, deleteImportazione, getImportazione, listRighe, updateImportazione } from './contract.ts';

const app = openApp();
let hr: Client & { userId: number };
let file: { params: { id: string } };
let second: number;
let sequence = 0;

beforeEach(async () => {
  const [marea, onda] = [
    await insertBrand(app.sql, { nome: `Marea ${++sequence}` }),
    await insertBrand(app.sql, { nome: `Onda ${sequence}` }),
  ];
  second = onda.id;
  const email = `eva.${sequence}@azienda.it`;
  await insertDipendente(app.sql, { brand_id: marea.id, nome: 'Eva', cognome: 'Galli', email, stipendio: '31000.00' });
  hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit', [onda.id]: 'can_edit' } });
  const { importazione } = await importFile(hr, 'dipendenti', `Cognome;E-mail;Stipendio\nBruni;${email};35000\n`);
  file = { params: { id: String(importazione.id) } };
});

const firstRow = async () => (await righeOf(hr, Number(file.params.id)))[0];
const loseSecondBrand = async () => app.sql.query('delete from user_brands where user_id = $1 and brand_id = $2', [hr.userId, second]);

test('An importer who has lost a brand reads neither former values nor salaries in the preview', async () => {
  expect(await firstRow()).toMatchObject({
    esito: 'modifica',
    campi: { cognome: { prima: 'Galli', dopo: 'Bruni' }, stipendio: { dopo: expect.stringContaining('35.000,00') } },
  });
  await hr.call(applyImportazione, { ...file, body: {} });
  await loseSecondBrand();
  const row = await firstRow();
  expect(row?.campi).toEqual({ cognome: { prima: null, dopo: 'Bruni' } });
  expect(row?.celle).toEqual(['Bruni', expect.any(String), '']);
  const { colonne } = await hr.call(getImportazione, file);
  expect(colonne.map(({ esempi }) => esempi.length)).toEqual([1, 1, 0]);
});

test('The preview of an import hides record names after the importer has lost a brand, until the rows are read again', async () => {
  const eva = (await app.sql.query('select id, brand_id from dipendenti where email = $1', [`eva.${sequence}@azienda.it`])).rows[0];
  await assign(app.sql, 'hardware', await insertHardware(app.sql, [eva.brand_id]), eva);
  const { importazione } = await importFile(hr, 'dipendenti', `E-mail;Brand\neva.${sequence}@azienda.it;Onda ${sequence}\n`);
  file = { params: { id: String(importazione.id) } };
  expect((await firstRow())?.errori.brand_id).toContain('Eva Galli ha ancora');
  await loseSecondBrand();
  const errori = (await firstRow())?.errori;
  expect(errori?.brand_id).toContain('Vedi meno brand');
  expect(JSON.stringify(errori)).not.toContain('Galli');
  await hr.call(updateImportazione, { ...file, body: {} });
  expect((await firstRow())?.errori).toEqual({ brand_id: expect.stringContaining('non esiste o non è tra i tuoi') });
});

test('An importer who may not import the list any more cannot read their import files but can delete them', async () => {
  await app.sql.query(`update users set role = 'IT' where id = $1`, [hr.userId]);
  for (const endpoint of [getImportazione, listRighe]) {
    expect(await hr.try(endpoint, file)).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
  }
  await hr.call(deleteImportazione, file);
});

test('An applied import file is deleted with its rows, and the records that it wrote can still be undone', async () => {
  const { lotto } = await hr.call(applyImportazione, { ...file, body: {} });
  await hr.call(deleteImportazione, file);
  const countRows = async (table: string) =>
    (await app.sql.query(`select from ${table} where importazione_id = $1`, [file.params.id])).rowCount;
  expect([await countRows('importazioni_righe'), await countRows('importazioni_letture')]).toEqual([0, 0]);
  expect((await app.sql.query('select stato from lotti where id = $1', [lotto])).rows).toEqual([{ stato: 'applicato' }]);
  expect((await app.sql.query(`select from dipendenti where cognome = 'Bruni'`)).rowCount).toBeGreaterThan(0);
});
