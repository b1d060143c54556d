// Limits of an import: open files per account, and cells outside of the file.
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { bring, tryImport } from '#testing/incoming.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, deleteImportazione, updateImportazione } from './contract.ts';

const app = openApp();
let hr: Client;

beforeAll(async () => {
  const marea = await insertBrand(app.sql, { nome: 'Marea' });
  hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
});

let made = 0;
const aFile = () => `Nome;Cognome;E-mail;Brand\nEva;Galli ${++made};eva.${made}@azienda.it;Marea`;

test('The twenty-first open import file of an account is rejected until another one is applied or deleted', async () => {
  const brought: number[] = [];
  while (brought.length < 20) brought.push((await bring(hr, 'dipendenti', aFile())).importazione.id);
  const refused = await tryImport(hr, 'dipendenti', aFile());
  expect(refused).toMatchObject({ status: 409, body: { code: 'TROPPI_FILE_IN_ATTESA', message: expect.stringContaining('20 file') } });
  const at = (n: number) => ({ params: { id: String(brought[n]) } });
  await hr.call(deleteImportazione, at(0));
  await bring(hr, 'dipendenti', aFile());
  await hr.call(applyImportazione, { ...at(1), body: {} });
  await bring(hr, 'dipendenti', aFile());
  expect(await tryImport(hr, 'dipendenti', aFile())).toMatchObject({ status: 409 });
});

test.each([
  ['a column', { riga: 2, colonna: 4, testo: 'x' }, 'colonna 5'],
  ['a row', { riga: 3, colonna: 0, testo: 'x' }, 'riga 3'],
])('The correction of %s that the import file does not have is rejected', async (_, cella, words) => {
  const admin = await app.asAdmin();
  const { importazione } = await bring(admin, 'dipendenti', aFile());
  const refused = await admin.try(updateImportazione, { params: { id: String(importazione.id) }, body: { celle: [cella] } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'CELLA_SCONOSCIUTA', fields: { celle: expect.stringContaining(words) } } });
});
