// An import finds the employee of a row by e-mail, codice fiscale or matricola. One of them is enough.
import { beforeEach, expect, test } from 'vitest';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { listRapporti } from '#features/people/rapporti/contract.ts';
import type { Client } from '#testing/client.ts';
import { importFile } from '#testing/import-file.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { applyImportazione } from './contract.ts';

const app = openApp();
const ANNA_CF = 'RSSNMR80A41F205G';
const UGO_CF = 'DLCMRC75B02H501D';
let brand: { id: number; nome: string };
let hr: Client;
let anna: { id: string };
let ugo: { id: string };
let count = 0;

const setEmployment = (id: string, matricola: string, societa: string | null) =>
  app.sql.query('update rapporti set matricola = $2, societa = $3 where dipendente_id = $1', [id, matricola, societa]);

beforeEach(async () => {
  await app.sql.query('delete from dipendenti');
  const nome = `Aurora ${++count}`;
  brand = { id: (await insertBrand(app.sql, { nome })).id, nome };
  hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const person = { brand_id: brand.id, posizione: 'Vendite' };
  anna = await insertDipendente(app.sql, { ...person, nome: 'Anna', cognome: 'Rossi', email: 'anna@azienda.it', codice_fiscale: ANNA_CF });
  ugo = await insertDipendente(app.sql, { ...person, nome: 'Ugo', cognome: 'Neri', email: 'ugo@azienda.it', codice_fiscale: UGO_CF });
  await setEmployment(anna.id, 'A1', 'Aurora Srl');
  await setEmployment(ugo.id, 'A1', 'Marea Srl');
});

const rowsOf = async (client: Client, ...lines: string[]) => (await importFile(client, 'dipendenti', lines.join('\n'))).righe;
const apply = (id: number) => hr.call(applyImportazione, { params: { id: String(id) }, body: {} });

test.each([
  ['the codice fiscale, in any spelling', 'Codice fiscale;Mansione', `rss nmr 80a41 f205g;Buyer`],
  ['the matricola and the company', 'Matricola;Società del rapporto;Mansione', 'a1;AURORA SRL;Buyer'],
  ['the e-mail', 'Email;Mansione', 'ANNA@azienda.it;Buyer'],
])('An imported row changes the employee whom it names by %s', async (_, head, row) => {
  const { importazione, righe } = await importFile(hr, 'dipendenti', `${head}\n${row}`);
  expect(righe[0]).toMatchObject({ esito: 'modifica', campi: { posizione: { prima: 'Vendite', dopo: 'Buyer' } } });
  await apply(importazione.id);
  expect(await hr.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ posizione: 'Buyer', codice_fiscale: ANNA_CF });
  expect(await hr.call(getDipendente, { params: { id: ugo.id } })).toMatchObject({ posizione: 'Vendite' });
});

test('An imported row whose keys name two employees is an error that names both', async () => {
  const [row] = await rowsOf(hr, 'Email;Codice fiscale;Mansione', `anna@azienda.it;${UGO_CF};Buyer`);
  expect(row).toMatchObject({
    esito: 'errore',
    errori: {
      codice_fiscale: '«Email» è di Anna Rossi, ma «Codice Fiscale» è di Ugo Neri: correggi la riga, o lascia uno solo dei due valori',
    },
  });
});

test('A matricola that exists in two companies identifies an employee only together with the company or with another key', async () => {
  const rows = await rowsOf(hr, 'Email;Matricola;Mansione', ';A1;Buyer', 'ugo@azienda.it;A1;Buyer');
  expect(rows.map(({ esito }) => esito)).toEqual(['errore', 'errore']); // both rows have the same matricola
  expect((await rowsOf(hr, 'Matricola;Mansione', 'A1;Buyer'))[0]?.errori).toEqual({ matricola: "Ce n'è più di uno: usa l'ID Organico" });
  expect((await rowsOf(hr, 'Email;Matricola;Mansione', 'ugo@azienda.it;A1;Buyer'))[0]).toMatchObject({ esito: 'modifica', errori: {} });
});

test('A row with a known matricola but another company creates a new employee, and the import stores the company in the employment', async () => {
  const head = 'Nome;Cognome;Email;Brand;Società;Matricola';
  const { importazione, righe } = await importFile(hr, 'dipendenti', `${head}\nLia;Verdi;lia@azienda.it;${brand.nome};Onda Srl;A1`);
  expect(importazione.mappatura).toEqual(['nome', 'cognome', 'email', 'brand_id', 'societa', 'matricola']);
  expect(righe[0]).toMatchObject({ esito: 'nuovo', errori: {} });
  await apply(importazione.id);
  const { rows } = await app.sql.query(`select id from dipendenti where email = 'lia@azienda.it'`);
  const rapporti = await hr.call(listRapporti, { params: { id: rows[0].id } });
  expect(rapporti).toMatchObject([{ societa: 'Onda Srl', matricola: 'A1' }]);
});

test('A row that is recognized by codice fiscale and has another e-mail changes the e-mail, with a warning', async () => {
  const [row] = await rowsOf(hr, 'Email;Codice fiscale', `anna.rossi@azienda.it;${ANNA_CF}`);
  expect(row).toMatchObject({
    esito: 'modifica',
    campi: { email: { prima: 'anna@azienda.it', dopo: 'anna.rossi@azienda.it' } },
    avvisi: { email: 'Diverso da quello registrato: controlla che sia la stessa persona' },
  });
});

test('Two rows of a file with the same codice fiscale are errors, even if their e-mails differ', async () => {
  const rows = await rowsOf(hr, 'Email;Codice fiscale;Mansione', `anna@azienda.it;${ANNA_CF};Buyer`, `altra@azienda.it;${ANNA_CF};Buyer`);
  expect(rows.map(({ errori }) => errori.codice_fiscale)).toEqual([
    'Anche la riga 3 ha questo valore: lasciane una',
    'Anche la riga 2 ha questo valore: lasciane una',
  ]);
});

test('A new employee with the codice fiscale of an employee of another brand gets the same error as in the form', async () => {
  const hidden = await insertBrand(app.sql);
  await insertDipendente(app.sql, { brand_id: hidden.id, codice_fiscale: 'VRDLIA90A41F205X' });
  const head = 'Nome;Cognome;Email;Brand;Codice fiscale';
  const [row] = await rowsOf(hr, head, `Lia;Verdi;lia@azienda.it;${brand.nome};VRDLIA90A41F205X`);
  expect(row?.errori).toEqual({ codice_fiscale: 'Esiste già un dipendente con questo codice fiscale' });
});

test('An account without permission on confidential data cannot import these columns, and the errors do not reveal whether a value exists', async () => {
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  const head = 'Nome;Cognome;Email;Brand;Codice fiscale;Matricola;Data di nascita;Email personale';
  const row = (n: number, cf: string, matricola: string) =>
    `Lia;Verdi;lia${n}@azienda.it;${brand.nome};${cf};${matricola};01/01/1980;lia@casa.it`;
  const rows = await rowsOf(it, head, row(1, ANNA_CF, 'X9'), row(2, 'VRDLIA90A41F205X', 'A1'), row(3, 'BLUVIO90A01F205X', 'X8'));
  const only = 'Lo scrive solo chi ha il ruolo HR';
  const errori = { codice_fiscale: only, matricola: only, data_nascita: only, email_personale: only };
  for (const each of rows) expect(each).toMatchObject({ esito: 'errore', errori });
  expect(new Set(rows.map(({ errori: found }) => JSON.stringify(found))).size).toBe(1);
  const known = await rowsOf(it, 'Codice fiscale;Mansione', `${ANNA_CF};Buyer`, 'BLUVIO90A01F205X;Buyer');
  expect(known[0]?.errori).toEqual(known[1]?.errori);
  expect(known.map(({ esito }) => esito)).toEqual(['errore', 'errore']);
});
