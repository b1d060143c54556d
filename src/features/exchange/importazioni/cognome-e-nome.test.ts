import { expect, test } from 'vitest';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { importFile, righeOf } from '#testing/import-file.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, updateImportazione } from './contract.ts';

const app = openApp();

test('A user selects whether surname or first name comes first in a column with both, and the preview shows the two parts', async () => {
  const marea = await insertBrand(app.sql, { nome: 'Marea' });
  const hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
  await insertDipendente(app.sql, { brand_id: marea.id, nome: 'Ivo', cognome: 'Neri', email: 'ivo@azienda.it' });
  const text = [
    'Cognome e Nome;E-mail;Brand;Responsabile',
    'De Luca Maria Grazia;maria@azienda.it;Marea;',
    'Neri Ivo;ivo@azienda.it;Marea;',
    'Rossi;rossi@azienda.it;Marea;',
  ].join('\n');
  const { importazione, righe } = await importFile(hr, 'dipendenti', text);
  const params = { params: { id: String(importazione.id) } };
  expect(importazione.mappatura).toEqual([null, 'email', 'brand_id', 'manager_id']);
  expect(importazione.domande).toEqual([{ campi: ['cognome', 'nome'], colonne: [0] }]);
  expect(importazione.campi).toContainEqual(expect.objectContaining({ campo: 'cognome+nome', etichetta: 'Prima Cognome, poi Nome' }));
  expect(righe[0]).toMatchObject({ esito: 'errore' });

  const mapped = await hr.call(updateImportazione, {
    ...params,
    body: { mappatura: ['cognome+nome', ...importazione.mappatura.slice(1)] },
  });
  expect(mapped).toMatchObject({ domande: [], nuove: 1, uguali: 1, errate: 1 });
  const splitRighe = await righeOf(hr, importazione.id);
  expect(splitRighe[0]?.campi).toMatchObject({ cognome: { dopo: 'De Luca' }, nome: { dopo: 'Maria Grazia' } });
  expect(Object.keys(splitRighe[2]?.errori ?? {})).toEqual(expect.arrayContaining(['nome', 'cognome']));

  const duplicateMapping = { mappatura: ['cognome+nome', 'nome', 'brand_id', 'manager_id'] };
  expect(await hr.try(updateImportazione, { ...params, body: duplicateMapping })).toMatchObject({ status: 400 });

  const otherOrder = { mappatura: ['nome+cognome', ...importazione.mappatura.slice(1)] };
  await hr.call(updateImportazione, { ...params, body: otherOrder });
  expect((await righeOf(hr, importazione.id))[1]?.campi).toEqual({
    nome: { prima: 'Ivo', dopo: 'Neri' },
    cognome: { prima: 'Neri', dopo: 'Ivo' },
  });

  await hr.call(updateImportazione, { ...params, body: { mappatura: mapped.mappatura } });
  await hr.call(applyImportazione, { ...params, body: { solo_valide: true } });
  const [maria] = await hr.call(listDipendenti, { query: { q: 'maria@' } });
  expect(maria).toMatchObject({ nome: 'Maria Grazia', cognome: 'De Luca' });
  const nextImport = await importFile(hr, 'dipendenti', text);
  expect(nextImport.importazione).toMatchObject({ mappatura: mapped.mappatura, domande: [] });
});

test('An import of a file with a separate column for each name does not ask about the order of surname and first name', async () => {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const { importazione } = await importFile(hr, 'dipendenti', 'Nominativo;Nome;Cognome;E-mail\nBianchi Ada;Ada;Bianchi;ada@azienda.it\n');
  expect(importazione).toMatchObject({ mappatura: [null, 'nome', 'cognome', 'email'], domande: [] });
});
