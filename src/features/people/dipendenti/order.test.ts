import { expect, test } from 'vitest';
import { listUsers } from '#features/accounts/utenti/contract.ts';
import { listIncaricati } from '#features/journeys/workflows/contract.ts';
import { insertBrand, insertDipendente, insertUser, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listDipendenti } from './contract.ts';

const app = openApp();

const PEOPLE = [
  ['Anna', 'Zeni'],
  ['Zoe', 'Abate'],
  ['Bea', 'Abate'],
  ['Ugo', 'De Luca'],
] as const;
const BY_SURNAME = ['Bea Abate', 'Zoe Abate', 'Ugo De Luca', 'Anna Zeni'];
const fullNames = (rows: readonly { nome: string | null; cognome: string | null }[]) =>
  rows.map(({ nome, cognome }) => `${nome} ${cognome}`);

async function aBrand() {
  const brand = await insertBrand(app.sql);
  return { brand, hr: await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } }) };
}

test('The list of employees is sorted by surname, then by name', async () => {
  const { brand, hr } = await aBrand();
  for (const [nome, cognome] of PEOPLE) await insertDipendente(app.sql, { brand_id: brand.id, nome, cognome });
  const sortedNames = async (sort: 'cognome' | '-cognome') => fullNames(await hr.call(listDipendenti, { query: { sort } }));
  expect(await sortedNames('cognome')).toEqual(BY_SURNAME);
  expect(await sortedNames('-cognome')).toEqual(BY_SURNAME.toReversed());
});

test('Accounts are sorted by surname and name; an account without a name is sorted by username', async () => {
  const admin = await app.asAdmin();
  for (const [nome, cognome] of PEOPLE) await insertUser(app.sql, { nome, cognome });
  await insertUser(app.sql, { username: 'magazzino' });
  const rows = await admin.call(listUsers, { query: { sort: 'cognome' } });
  const shownNames = rows.map(({ nome, cognome, username }) => (nome ? `${nome} ${cognome}` : username));
  const expected = [...BY_SURNAME.slice(0, 3), 'magazzino', 'Anna Zeni'];
  expect(shownNames.filter((name) => expected.includes(name))).toEqual(expected);
});

test('The accounts that can be the assignee of an onboarding are sorted by surname and name', async () => {
  const { brand, hr } = await aBrand();
  for (const [nome, cognome] of PEOPLE) {
    const { id } = await insertUser(app.sql, { nome, cognome });
    await app.sql.query('insert into user_brands (user_id, brand_id, can_edit) values ($1, $2, true)', [id, brand.id]);
  }
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  const { id } = await insertWorkflow(app.sql, { dipendente_id: anna.id });
  const assignableNames = fullNames(await hr.call(listIncaricati, { params: { id: String(id) } }));
  expect(assignableNames.filter((name) => BY_SURNAME.includes(name))).toEqual(BY_SURNAME);
});

test('The list of employees sorted by exit date begins with the next exit date, and employees without an exit date come last', async () => {
  const { brand, hr } = await aBrand();
  for (const [nome, data_dismissione] of [
    ['Senza', null],
    ['Dopo', '2097-03-01'],
    ['Prima', '2097-01-16'],
  ] as const) {
    await insertDipendente(app.sql, { brand_id: brand.id, nome, stato: 'uscente', data_dismissione });
  }
  const leavers = await hr.call(listDipendenti, { query: { stato: 'uscente', sort: 'data_dismissione' } });
  expect(leavers.map(({ nome }) => nome)).toEqual(['Prima', 'Dopo', 'Senza']);
});
