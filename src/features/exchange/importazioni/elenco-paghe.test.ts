// The import of a list from a payroll program: from the unedited file to the employees, and the undo.
import { beforeEach, expect, test } from 'vitest';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { getDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { Client } from '#testing/client.ts';
import { importFile, righeOf } from '#testing/import-file.ts';
import { PAYROLL_LIST } from '#testing/program-exports.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, undoImportazione, updateImportazione } from './contract.ts';

const app = openApp();
let hr: Client;
let brand: { id: number; nome: string };
let count = 0;

beforeEach(async () => {
  count += 1;
  await app.sql.query('delete from dipendenti');
  const nome = `Aurora ${count}`;
  brand = { id: (await insertBrand(app.sql, { nome })).id, nome };
  hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
});

const update = (id: number, body: InputOf<typeof updateImportazione>['body']) =>
  hr.call(updateImportazione, { params: { id: String(id) }, body });
const apply = (id: number) => hr.call(applyImportazione, { params: { id: String(id) }, body: {} });
const PATTERN = '{nome}.{cognome}@aurora.example';

test('A payroll list is imported without editing the file: the user gives the brand and the e-mail pattern and accepts the corrections', async () => {
  const { importazione, righe } = await importFile(hr, 'dipendenti', PAYROLL_LIST);
  // The codici fiscali prove that the surname comes first, so the import has no question about the order of the names.
  expect(importazione.mappatura).toEqual([
    ...['cognome+nome', 'matricola', 'codice_fiscale', 'data_nascita', 'data_assunzione', 'posizione', 'stipendio'],
  ]);
  expect(importazione).toMatchObject({ righe: 5, errate: 4, escluse: 1, domande: [], correggi: false });
  expect(importazione.email).toMatchObject({
    modello: null,
    create: 0,
    mancanti: 4,
    proposta: expect.stringMatching(/^\{nome\}\.\{cognome\}@/),
  });
  expect(importazione.correzioni.celle).toBe(4);
  expect(righe[0]).toMatchObject({
    campi: { cognome: { dopo: 'ROSSI' }, nome: { dopo: 'ANNA MARIA' } },
    proposte: { cognome: 'Rossi Anna Maria' },
  });

  const ready = await update(importazione.id, { per_tutte: { brand_id: brand.nome }, email_modello: PATTERN, correggi: true });
  expect(ready).toMatchObject({ nuove: 4, errate: 0, escluse: 1, email: { modello: PATTERN, create: 4, mancanti: 0 } });
  const preview = await righeOf(hr, importazione.id);
  expect(preview.map(({ campi }) => [campi.cognome?.dopo, campi.nome?.dopo, campi.email])).toEqual([
    ['Rossi', 'Anna Maria', { prima: null, dopo: 'annamaria.rossi@aurora.example', creato: true }],
    ['De Luca', 'Marco', { prima: null, dopo: 'marco.deluca@aurora.example', creato: true }],
    ["D'Angelo", 'Nicolò', { prima: null, dopo: 'nicolo.dangelo@aurora.example', creato: true }],
    ['Di Salvo', 'Anna', { prima: null, dopo: 'anna.disalvo@aurora.example', creato: true }],
    [undefined, undefined, undefined],
  ]);
  expect(preview.map(({ campi }) => [campi.data_nascita?.dopo, campi.data_assunzione?.dopo])).toEqual([
    ['01/01/1980', '01/02/2019'],
    ['02/02/1975', '02/09/2021'],
    ['03/03/1990', '15/06/2022'],
    ['04/04/1958', '01/03/2001'],
    [undefined, undefined],
  ]);

  const { lotto } = await apply(importazione.id);
  const people = await hr.call(listDipendenti, { query: { sort: 'cognome' } });
  expect(people.map(({ cognome }) => cognome)).toEqual(["D'Angelo", 'De Luca', 'Di Salvo', 'Rossi']);
  const salvo = await hr.call(getDipendente, { params: { id: people[2]?.id ?? '' } });
  expect(salvo).toMatchObject({ matricola: '0004', codice_fiscale: 'DSLNNA58D44G273B', data_nascita: '1958-04-04', stipendio: 27_250 });

  const again = await importFile(hr, 'dipendenti', PAYROLL_LIST);
  const second = await update(again.importazione.id, { correggi: true });
  expect(second).toMatchObject({ nuove: 0, modificate: 0, uguali: 4, errate: 0 });

  await hr.call(undoLotto, { params: { id: String(lotto) }, body: {} });
  expect(await hr.call(listDipendenti, {})).toEqual([]);
});

test('Names stay in capitals until the user accepts the corrections, and are in capitals again after the user withdraws the acceptance', async () => {
  const text = `Nome;Cognome;Email;Brand\nANNA;DE LUCA;anna. deluca@azienda.it;${brand.nome}\nUgo;Neri;ugo@azienda.it;${brand.nome}`;
  const { importazione, righe } = await importFile(hr, 'dipendenti', text);
  expect(righe[0]).toMatchObject({
    esito: 'errore',
    campi: { cognome: { dopo: 'DE LUCA' } },
    proposte: { nome: 'Anna', cognome: 'De Luca', email: 'anna.deluca@azienda.it' },
  });
  expect(righe[1]?.proposte).toEqual({});
  expect(importazione.correzioni).toEqual({
    celle: 3,
    esempi: [
      { campo: 'nome', da: 'ANNA', a: 'Anna' },
      { campo: 'cognome', da: 'DE LUCA', a: 'De Luca' },
      { campo: 'email', da: 'anna. deluca@azienda.it', a: 'anna.deluca@azienda.it' },
    ],
  });
  expect(await update(importazione.id, { correggi: true })).toMatchObject({ nuove: 2, errate: 0 });
  const [corrected] = await righeOf(hr, importazione.id);
  expect(corrected).toMatchObject({ celle: ['ANNA', 'DE LUCA', expect.anything(), brand.nome], campi: { cognome: { dopo: 'De Luca' } } });
  await update(importazione.id, { correggi: false });
  expect((await righeOf(hr, importazione.id))[0]).toMatchObject({ esito: 'errore', campi: { cognome: { dopo: 'DE LUCA' } } });
});

test('Made e-mails get a number when the file, an employee of any brand or another made e-mail already has them', async () => {
  const hidden = await insertBrand(app.sql);
  await insertDipendente(app.sql, { brand_id: hidden.id, email: 'Anna.Rossi@aurora.example' });
  await insertDipendente(app.sql, { brand_id: brand.id, email: 'anna.rossi3@aurora.example' });
  const rows = ['Anna;Rossi;', 'Anna;Rossi;', 'ÀNNA;RÒSSI;', 'Altra;Persona;anna.rossi2@aurora.example', '李;王;', 'Ugo;;'];
  const { importazione } = await importFile(hr, 'dipendenti', ['Nome;Cognome;Email', ...rows].join('\n'));
  const made = await update(importazione.id, { per_tutte: { brand_id: brand.nome }, email_modello: PATTERN });
  expect(made).toMatchObject({ nuove: 4, errate: 2, email: { create: 3, mancanti: 2 } });
  const emails = (await righeOf(hr, importazione.id)).map(({ campi }) => campi.email?.dopo);
  expect(emails).toEqual([
    ...['anna.rossi4@aurora.example', 'anna.rossi5@aurora.example', 'anna.rossi6@aurora.example', 'anna.rossi2@aurora.example'],
    ...[undefined, undefined],
  ]);
  expect(await update(importazione.id, { email_modello: null })).toMatchObject({ nuove: 1, email: { create: 0, mancanti: 5 } });
});

test('An import with made e-mails is rejected as outdated when another employee gets one of the e-mails before it is applied', async () => {
  const { importazione } = await importFile(hr, 'dipendenti', `Nome;Cognome;Brand\nAda;Costa;${brand.nome}`);
  await update(importazione.id, { email_modello: PATTERN });
  await insertDipendente(app.sql, { brand_id: brand.id, email: 'ada.costa@aurora.example' });
  const outdated = await hr.try(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
  expect(outdated).toMatchObject({ status: 409, body: { code: 'ANTEPRIMA_SUPERATA' } });
});

test.each([
  'azienda.it',
  'anna@azienda.it',
  '{nome}.{cognome}',
  '{nome}.{mese}@azienda.it',
  '{nome}@{cognome}.it',
  '{nome} {cognome}@azienda.it',
])('The e-mail pattern %s is rejected with 400 at its field', async (email_modello) => {
  const { importazione } = await importFile(hr, 'dipendenti', `Nome;Cognome;Brand\nAda;Costa;${brand.nome}`);
  const { status, body } = await hr.try(updateImportazione, { params: { id: String(importazione.id) }, body: { email_modello } });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['email_modello']]);
});

test('The undo of an import with made e-mails restores an employee who was recognized by codice fiscale', async () => {
  const old = { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi', email: 'a.r@vecchia.example', codice_fiscale: 'RSSNMR80A41F205G' };
  const anna = await insertDipendente(app.sql, old);
  const { importazione } = await importFile(hr, 'dipendenti', PAYROLL_LIST);
  const ready = await update(importazione.id, { per_tutte: { brand_id: brand.nome }, email_modello: PATTERN, correggi: true });
  expect(ready).toMatchObject({ nuove: 3, modificate: 1, errate: 0 });
  const { id } = importazione;
  await apply(id);
  const find = () => hr.call(getDipendente, { params: { id: anna.id } });
  expect(await find()).toMatchObject({ email: 'a.r@vecchia.example', nome: 'Anna Maria', matricola: '0001' });
  await hr.call(undoImportazione, { params: { id: String(id) }, body: {} });
  expect(await find()).toMatchObject({ email: 'a.r@vecchia.example', nome: 'Anna', matricola: null });
});
