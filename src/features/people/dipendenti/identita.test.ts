// Codice fiscale, date of birth and private e-mail: only HR and amministratori read and write them.
import { expect, test } from 'vitest';
import { listRapporti } from '#features/people/rapporti/contract.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createDipendente, getDipendente, listDipendenti, updateDipendente } from './contract.ts';

const app = openApp();

const VALID = 'RSSMRA79B11C566R';
const IDENTITY = { codice_fiscale: VALID, data_nascita: '1979-02-11', email_personale: 'mario@casa.it' };
let count = 0;
function body(brand_id: number, values: object) {
  count += 1;
  return { nome: 'Mario', cognome: 'Rossi', email: `mario${count}@azienda.it`, brand_id, ...values };
}

async function aBrandWithHr() {
  const brand = await insertBrand(app.sql);
  return { brand, hr: await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } }) };
}

test('HR stores and reads the identity of an employee; the codice fiscale is stored in capitals and without spaces', async () => {
  const { brand, hr } = await aBrandWithHr();
  const written = { ...IDENTITY, codice_fiscale: 'rss mra 79b11 c566r' };
  const created = await hr.call(createDipendente, { body: body(brand.id, written) as never });
  expect(created).toMatchObject({ ...IDENTITY, avvisi: [] });
  expect(await hr.call(getDipendente, { params: { id: created.id } })).toMatchObject(IDENTITY);
  const emptied = { codice_fiscale: '', data_nascita: '', email_personale: '' };
  const updated = await hr.call(updateDipendente, { params: { id: created.id }, body: emptied as never });
  expect(updated).toMatchObject({ codice_fiscale: null, data_nascita: null, email_personale: null, avvisi: [] });
});

test('An account without permission on confidential data gets no identity field, and cannot write one', async () => {
  const { brand } = await aBrandWithHr();
  const mario = await insertDipendente(app.sql, { brand_id: brand.id, ...IDENTITY, codice_fiscale: 'RSSMRA72L09H501S' });
  for (const role of ['IT', 'MANAGER'] as const) {
    const account = await app.as({ role, brands: { [brand.id]: 'can_admin' } });
    const detail = await account.call(getDipendente, { params: { id: mario.id } });
    for (const field of Object.keys(IDENTITY)) expect(field in detail).toBe(false);
    expect(JSON.stringify(await account.call(listDipendenti, {}))).not.toContain('RSSMRA72L09H501S');
    const { status } = await account.try(updateDipendente, { params: { id: mario.id }, body: { codice_fiscale: VALID } });
    expect(status).toBe(403);
  }
});

test('A wrong check letter and a different day of birth are stored and answered with a warning', async () => {
  const { brand, hr } = await aBrandWithHr();
  const wrongLetter = await hr.call(createDipendente, { body: body(brand.id, { codice_fiscale: 'RSSMRA79B11C566A' }) as never });
  expect(wrongLetter.avvisi).toEqual([{ campo: 'codice_fiscale', testo: expect.stringContaining('lettera finale') }]);
  const change = { codice_fiscale: 'RSSMRA45D25F205N', data_nascita: '1945-04-26' };
  const otherDay = await hr.call(updateDipendente, { params: { id: wrongLetter.id }, body: change as never });
  expect(otherDay).toMatchObject({ ...change, avvisi: [{ campo: 'codice_fiscale', testo: expect.stringContaining('data di nascita') }] });
});

test.each([
  ['codice_fiscale', 'RSSMRA79B11C566'],
  ['codice_fiscale', 'RSSMRA79B11C566-'],
  ['data_nascita', '2199-01-01'],
  ['email_personale', 'mario@'],
])('The value of %s in %s is rejected with a message on the field', async (field, value) => {
  const { brand, hr } = await aBrandWithHr();
  const { status, body: answer } = await hr.try(createDipendente, { body: body(brand.id, { [field]: value }) });
  expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(field)]);
});

test('A codice fiscale belongs to one employee, also across brands', async () => {
  const { brand, hr } = await aBrandWithHr();
  await insertDipendente(app.sql, { brand_id: (await insertBrand(app.sql)).id, codice_fiscale: 'MRTMTT25D09F205Z' });
  const { status, body: answer } = await hr.try(createDipendente, { body: body(brand.id, { codice_fiscale: 'mrtmtt25d09f205z' }) });
  expect([status, answer]).toEqual([409, expect.objectContaining({ code: 'CODICE_FISCALE_IN_USO' })]);
});

test('An employee has the matricola of the newest employment, a former employment keeps its own, and two employees of a company cannot have the same one', async () => {
  const { brand, hr } = await aBrandWithHr();
  const dates = { data_assunzione: '2020-01-01', stato: 'uscito', data_dismissione: '2020-12-31' };
  const first = await hr.call(createDipendente, { body: body(brand.id, { ...dates, matricola: 'A 17' }) as never });
  expect(first.matricola).toBe('A 17');
  const params = { id: first.id };
  const rehired = await hr.call(updateDipendente, { params, body: { data_assunzione: '2021-05-01', matricola: 'A 18' } as never });
  expect(rehired.matricola).toBe('A 18');
  const employments = await hr.call(listRapporti, { params });
  expect(employments.map(({ matricola }) => matricola)).toEqual(['A 18', 'A 17']);
  const other = await hr.try(createDipendente, { body: body(brand.id, { matricola: 'a 17' }) });
  expect([other.status, other.body]).toEqual([409, expect.objectContaining({ code: 'MATRICOLA_IN_USO' })]);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  expect('matricola' in (await it.call(getDipendente, { params }))).toBe(false);
});
