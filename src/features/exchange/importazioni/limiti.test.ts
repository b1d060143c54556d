import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { importFile, uploadImport } from '#testing/import-file.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, deleteImportazione, updateImportazione } from './contract.ts';

const app = openApp();
let hr: Client;

beforeAll(async () => {
  const marea = await insertBrand(app.sql, { nome: 'Marea' });
  hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
});

let sequence = 0;
const aFile = () => `Nome;Cognome;E-mail;Brand\nEva;Galli ${++sequence};eva.${sequence}@azienda.it;Marea`;

test('The twenty-first open import file of an account is rejected until another one is applied or deleted', async () => {
  const uploadedIds: number[] = [];
  while (uploadedIds.length < 20) uploadedIds.push((await importFile(hr, 'dipendenti', aFile())).importazione.id);
  const rejected = await uploadImport(hr, 'dipendenti', aFile());
  expect(rejected).toMatchObject({ status: 409, body: { code: 'TROPPI_FILE_IN_ATTESA', message: expect.stringContaining('20 file') } });
  const paramsOf = (n: number) => ({ params: { id: String(uploadedIds[n]) } });
  await hr.call(deleteImportazione, paramsOf(0));
  await importFile(hr, 'dipendenti', aFile());
  await hr.call(applyImportazione, { ...paramsOf(1), body: {} });
  await importFile(hr, 'dipendenti', aFile());
  expect(await uploadImport(hr, 'dipendenti', aFile())).toMatchObject({ status: 409 });
});

test.each([
  ['a column', { riga: 2, colonna: 4, testo: 'x' }, 'colonna 5'],
  ['a row', { riga: 3, colonna: 0, testo: 'x' }, 'riga 3'],
])('The correction of %s that the import file does not have is rejected', async (_, cella, message) => {
  const admin = await app.asAdmin();
  const { importazione } = await importFile(admin, 'dipendenti', aFile());
  const rejected = await admin.try(updateImportazione, { params: { id: String(importazione.id) }, body: { celle: [cella] } });
  expect(rejected).toMatchObject({ status: 400, body: { code: 'CELLA_SCONOSCIUTA', fields: { celle: expect.stringContaining(message) } } });
});
