// The import of seasonal workers: the type and the planned end of the employment, and the rehire with the list of the next season.
import { beforeEach, expect, test } from 'vitest';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { listRapporti } from '#features/people/rapporti/contract.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione } from './contract.ts';

const app = openApp();
const HEAD = 'Nome;Cognome;Email;Brand;Matricola;Data assunzione;Tipo contratto;Fine contratto';
let brand: { id: number; nome: string };
let hr: Client;
let count = 0;

beforeEach(async () => {
  await app.sql.query('delete from dipendenti');
  const nome = `Stagione ${++count}`;
  brand = { id: (await insertBrand(app.sql, { nome })).id, nome };
  hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
});

const row = (dal: string, fine: string, matricola = 'S1') =>
  `Lia;Verdi;lia@azienda.it;${brand.nome};${matricola};${dal};stagionale;${fine}`;
const preview = (...rows: string[]) => importFile(hr, 'dipendenti', [HEAD, ...rows].join('\n'));

async function applyRows(...rows: string[]): Promise<{ id: string; lotto: number }> {
  const { importazione } = await preview(...rows);
  await hr.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
  const people = await app.sql.query(`select id from dipendenti where email = 'lia@azienda.it'`);
  const lots = await app.sql.query('select max(id) as id from lotti');
  return { id: people.rows[0].id, lotto: lots.rows[0].id };
}

const rapportiOf = (id: string) => hr.call(listRapporti, { params: { id } });
const leave = (id: string, day: string) =>
  app.sql.query(`update dipendenti set stato = 'uscito', isactive = false, data_dismissione = $2 where id = $1`, [id, day]);

test('An imported row writes the type and the planned end of the contract to the employment', async () => {
  const { importazione, righe } = await preview(row('01/06/2025', '30/09/2025'));
  expect(importazione.mappatura.slice(-2)).toEqual(['tipo_rapporto', 'fine_prevista']);
  expect(righe[0]).toMatchObject({ esito: 'nuovo', campi: { fine_prevista: { dopo: '30/09/2025' } } });
  const { id } = await applyRows(row('01/06/2025', '30/09/2025'));
  expect(await rapportiOf(id)).toMatchObject([{ dal: '2025-06-01', tipo: 'stagionale', fine_prevista: '2025-09-30', matricola: 'S1' }]);
});

test('Importing the same row again changes nothing, and a row with a later planned end changes only the planned end', async () => {
  const { id } = await applyRows(row('01/06/2025', '30/09/2025'));
  expect((await preview(row('01/06/2025', '30/09/2025'))).righe[0]).toMatchObject({ esito: 'uguale' });
  await applyRows(row('01/06/2025', '31/10/2025'));
  expect(await rapportiOf(id)).toMatchObject([{ dal: '2025-06-01', tipo: 'stagionale', fine_prevista: '2025-10-31' }]);
});

test('The list of the next season rehires an employee who has left, with type, planned end and matricola of the row, and the undo removes the rehire', async () => {
  const { id } = await applyRows(row('01/06/2025', '30/09/2025'));
  await leave(id, '2025-09-30');
  const { lotto } = await applyRows(row('01/06/2026', '31/12/2199'));
  expect(await rapportiOf(id)).toMatchObject([
    { dal: '2026-06-01', al: null, tipo: 'stagionale', fine_prevista: '2199-12-31', matricola: 'S1' },
    { dal: '2025-06-01', al: '2025-09-30', tipo: 'stagionale', fine_prevista: '2025-09-30', matricola: 'S1' },
  ]);
  expect(await hr.call(getDipendente, { params: { id } })).toMatchObject({ stato: 'entrato', isactive: true, data_dismissione: null });
  await hr.call(undoLotto, { params: { id: String(lotto) }, body: {} });
  expect(await rapportiOf(id)).toMatchObject([{ dal: '2025-06-01', al: '2025-09-30' }]);
});

test('A planned end before the first day is an error of its cell, even if the file contains no first day', async () => {
  const sentence = 'La fine prevista viene prima del primo giorno';
  expect((await preview(row('01/06/2025', '31/05/2025'))).righe[0]?.errori).toEqual({ fine_prevista: sentence });
  await applyRows(row('01/06/2025', '30/09/2025'));
  const { righe } = await importFile(hr, 'dipendenti', 'Email;Fine contratto\nlia@azienda.it;31/05/2025');
  expect(righe[0]?.errori).toEqual({ fine_prevista: sentence });
});
