import { beforeAll, describe, expect, test } from 'vitest';
import { createDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { Client } from '#testing/client.ts';
import { importFile, uploadImport } from '#testing/import-file.ts';
import { insertBrand, insertDipendente, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione, getImportazione, updateImportazione } from './contract.ts';

const app = openApp();
let hr: Client;
let marea: { id: number };

beforeAll(async () => {
  marea = await insertBrand(app.sql, { nome: 'Marea' });
  await insertShowroom(app.sql, [marea.id], { nome: 'Bari Centro' });
  hr = await app.as({ role: 'HR', brands: { [marea.id]: 'can_edit' } });
});

const HEAD = 'Nome;Cognome;E-mail aziendale;Marchio;Negozio;Responsabile;Data di assunzione;Tipologia';

describe('an import file of employees', () => {
  test('A file of employees is recognized, changes nothing before it is applied, and is applied as a whole', async () => {
    const text = `${HEAD}\r\nAnna;Rossi;anna@azienda.it;marea;Bari Centro;Marco Bianchi;12/01/2026;Sales\r\nMarco;Bianchi;marco@azienda.it;Marea;;;02.09.2024;Manager\r\n`;
    const { importazione, righe } = await importFile(hr, 'dipendenti', text);
    expect(importazione).toMatchObject({ codifica: 'UTF-8', separatore: ';', righe: 2, nuove: 2, errate: 0, stato: 'da_applicare' });
    expect(importazione.mappatura).toEqual([
      'nome',
      'cognome',
      'email',
      'brand_id',
      'showroom',
      'manager_id',
      'data_assunzione',
      'tipologia',
    ]);
    expect(righe[0]).toMatchObject({ riga: 2, esito: 'nuovo', campi: { cognome: { prima: null, dopo: 'Rossi' } } });
    expect(await hr.call(listDipendenti, {})).toEqual([]);

    const applied = await hr.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
    expect(applied).toMatchObject({ applicate: 2, stato: 'applicata' });
    const people = await hr.call(listDipendenti, { query: { sort: 'cognome' } });
    const [marco, anna] = people;
    expect(marco).toMatchObject({ cognome: 'Bianchi', tipologia: 'manager', data_assunzione: '2024-09-02', showroom: null });
    expect(anna).toMatchObject({ cognome: 'Rossi', brand_id: marea.id, manager_id: marco?.id, data_assunzione: '2026-01-12' });

    const secondApply = await hr.try(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
    expect(secondApply).toMatchObject({ status: 409, body: { code: 'IMPORTAZIONE_GIA_APPLICATA' } });
  });

  test('A file of employees that is imported again finds every row unchanged, and reports a different row as a change', async () => {
    const text = `${HEAD}\nAnna;Rossi;ANNA@azienda.it;Marea;Bari Centro;marco@azienda.it;2026-01-12;sales\nMarco;Bianco;marco@azienda.it;Marea;;;;\n`;
    const { importazione, righe } = await importFile(hr, 'dipendenti', text);
    // One of the two changed rows has an e-mail in capitals, which is stored in capitals.
    expect(importazione).toMatchObject({ nuove: 0, uguali: 0, modificate: 2 });
    expect(righe[1]).toMatchObject({ esito: 'modifica', campi: { cognome: { prima: 'Bianchi', dopo: 'Bianco' } } });
    expect(Object.keys(righe[1]?.campi ?? {})).toEqual(['cognome']);
  });

  test('Each imported cell with an error has its message, and the user can correct it', async () => {
    const text = `${HEAD}\nLia;Verdi;non una mail;Marea;;;31/02/2026;Capo\nIvo;Neri;ivo@azienda.it;Lineaverd;;;;\n`;
    const { importazione, righe } = await importFile(hr, 'dipendenti', text);
    expect(importazione).toMatchObject({
      errate: 2,
      sconosciuti: [expect.objectContaining({ campo: expect.any(String), righe: 1 }), expect.anything()],
    });
    expect(righe[0]?.errori).toMatchObject({
      email: "Scrivi un'email completa, per esempio nome@azienda.it",
      data_assunzione: 'Questa data non esiste: controlla giorno, mese e anno',
      tipologia: expect.stringContaining('Worker'),
    });
    expect(righe[1]?.errori.brand_id).toContain('«Lineaverd» non esiste');
    const refused = await hr.try(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
    expect(refused).toMatchObject({ status: 409, body: { code: 'IMPORTAZIONE_CON_ERRORI' } });

    const corrected = await hr.call(updateImportazione, {
      params: { id: String(importazione.id) },
      body: {
        scelte: { brand_id: { lineaverd: marea.id } },
        celle: [
          { riga: 2, colonna: 2, testo: 'lia@azienda.it' },
          { riga: 2, colonna: 6, testo: '28/02/2026' },
          { riga: 2, colonna: 7, testo: 'Manager' },
        ],
      },
    });
    expect(corrected).toMatchObject({ errate: 0, nuove: 2, sconosciuti: [] });
    await hr.call(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
  });

  test('An imported e-mail with the Kelvin sign (U+212A) matches neither the employee with the ASCII e-mail nor a manager, and is an error of its cell.', async () => {
    await insertDipendente(app.sql, { brand_id: marea.id, email: 'nick@azienda.it', tipologia: 'manager', nome: 'Nick' });
    const lookalikeEmail = 'nic\u212a@azienda.it';
    const { importazione, righe } = await importFile(
      hr,
      'dipendenti',
      `${HEAD}\nNicola;Sosia;${lookalikeEmail};Marea;;;;\nGaia;Sole;gaia@azienda.it;Marea;;${lookalikeEmail};;\n`,
    );
    expect(righe).toMatchObject([
      { esito: 'errore', errori: { email: "Scrivi un'email completa, per esempio nome@azienda.it" } },
      { esito: 'errore', errori: { manager_id: expect.stringContaining('non esiste') } },
    ]);
    const nick = (await hr.call(listDipendenti, { query: { q: 'nick@azienda.it' } })).find(({ email }) => email === 'nick@azienda.it');
    const scelte = { manager_id: { 'nick@azienda.it': nick?.id ?? null } };
    await hr.call(updateImportazione, { params: { id: String(importazione.id) }, body: { scelte } });
    const { errate } = await hr.call(getImportazione, { params: { id: String(importazione.id) } });
    expect(errate).toBe(2);
  });

  test('An import file is not applied when its preview is outdated', async () => {
    const { importazione } = await importFile(hr, 'dipendenti', `${HEAD}\nUgo;Bruni;ugo@azienda.it;Marea;;;;\n`);
    await insertDipendente(app.sql, { brand_id: marea.id, email: 'ugo@azienda.it' });
    const outdatedApply = await hr.try(applyImportazione, { params: { id: String(importazione.id) }, body: {} });
    expect(outdatedApply).toMatchObject({ status: 409, body: { code: 'ANTEPRIMA_SUPERATA' } });
  });

  test('An imported e-mail of an employee who is not visible to the importer gets the same error as in the form, and only the other rows are written', async () => {
    const nuvola = await insertBrand(app.sql, { nome: 'Nuvola' });
    await insertDipendente(app.sql, { brand_id: nuvola.id, email: 'Altrove@azienda.it' });
    const text = `${HEAD}\nEva;Galli;eva@azienda.it;Marea;;;;\nAda;Costa;altrove@azienda.it;Marea;;;;\nLea;Riva;;Marea;;;;\n`;
    const { importazione, righe } = await importFile(hr, 'dipendenti', text);
    expect(importazione).toMatchObject({ nuove: 1, errate: 2 });
    const body = { nome: 'Ada', cognome: 'Costa', email: 'altrove@azienda.it', brand_id: marea.id };
    const single = await hr.try(createDipendente, { body });
    expect(righe[1]).toMatchObject({ esito: 'errore', errori: single.body.fields });
    const applied = await hr.call(applyImportazione, { params: { id: String(importazione.id) }, body: { solo_valide: true } });
    expect(applied.applicate).toBe(1);
    expect(await hr.call(listDipendenti, { query: { q: 'eva@' } })).toHaveLength(1);
  });

  test('An import is visible to its importer only', async () => {
    const { importazione } = await importFile(hr, 'dipendenti', `${HEAD}\nPia;Gallo;pia@azienda.it;Marea;;;;\n`);
    const otherAccount = await app.as({ role: 'HR', brands: { [marea.id]: 'can_admin' } });
    const params = { id: String(importazione.id) };
    expect(await otherAccount.try(getImportazione, { params })).toMatchObject({ status: 404 });
    expect(await otherAccount.try(applyImportazione, { params, body: {} })).toMatchObject({ status: 404 });
  });

  test('An imported row of a brand on which the importer may not write is an error of that row', async () => {
    const onda = await insertBrand(app.sql, { nome: 'Onda' });
    const partialAccount = await app.as({ role: 'HR', brands: { [onda.id]: 'can_edit', [marea.id]: 'can_view' } });
    const { righe } = await importFile(
      partialAccount,
      'dipendenti',
      `${HEAD}\nTea;Longo;tea@azienda.it;Marea;;;;\nTeo;Longo;teo@azienda.it;Onda;;;;\n`,
    );
    expect(righe[0]).toMatchObject({ esito: 'errore', errori: { '': expect.stringContaining('ruolo HR') } });
    expect(righe[1]).toMatchObject({ esito: 'nuovo', errori: {} });
  });

  test('An importer who may write employees in no brand is rejected before the file is read', async () => {
    const it = await app.as({ role: 'IT', brands: { [marea.id]: 'can_edit' } });
    const refused = await uploadImport(it, 'dipendenti', `${HEAD}\nTea;Longo;tea@azienda.it;Marea;;;;\n`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO', message: expect.stringContaining('ruolo HR') } });
  });
});

test.each<[string, string | Uint8Array, string]>([
  ['no content', '', 'Il file è vuoto'],
  ['a PDF', '%PDF-1.7 …', 'Il file è un PDF'],
  ['only headings', 'Nome;Cognome\n', 'non ci sono righe'],
])('An import file with %s is rejected with an error message', async (_, file, sentence) => {
  const { status, text } = await uploadImport(hr, 'dipendenti', file);
  expect(status).toBe(400);
  expect(text).toContain(sentence);
});
