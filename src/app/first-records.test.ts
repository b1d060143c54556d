import { beforeEach, describe, expect, test } from 'vitest';
import { primiPassi } from '#features/accounts/primi-passi/contract.ts';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { entriesOf } from '#testing/registro-entries.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createFirstRecords } from './first-records-call.ts';

const app = openApp();

beforeEach(() => emptyTables(app.sql, 'users, brands, showrooms, dipendenti, hardware'));

const EVERYTHING = {
  brand: { nome: 'Lineaverde' },
  showroom: { nome: 'Milano' },
  dipendente: { nome: 'Chiara', cognome: 'Bellandi', email: 'chiara@lineaverde.example' },
  hardware: { tipo: 'laptop', marca: 'Apple', modello: 'MacBook Air 13' },
};

async function countRecords(): Promise<unknown> {
  const { rows } =
    await app.sql.query(`select (select count(*)::int from brands) as brand, (select count(*)::int from showrooms) as showroom,
    (select count(*)::int from dipendenti) as dipendente, (select count(*)::int from hardware) as hardware`);
  return rows[0];
}

test('One call creates a brand, its showroom, an employee who works there and the laptop of this employee', async () => {
  const admin = await app.asAdmin();
  const created = await admin.call(createFirstRecords, { body: EVERYTHING });
  expect(created).toMatchObject({
    brand: { nome: 'Lineaverde' },
    showroom: { nome: 'Milano' },
    dipendente: { nome: 'Chiara', cognome: 'Bellandi' },
    hardware: { nome: 'Apple MacBook Air 13' },
  });
  const params = { id: created.dipendente?.id ?? '' };
  expect(await admin.call(getDipendente, { params })).toMatchObject({
    brand: created.brand,
    showroom_nome: 'Milano',
    stato: 'entrato',
    data_assunzione: null,
  });
  const { hardware } = await admin.call(getRisorse, { params });
  expect(hardware).toMatchObject([{ id: created.hardware?.id, marca: 'Apple', modello: 'MacBook Air 13' }]);
  const { passi } = await admin.call(primiPassi, {});
  expect(passi.filter(({ fatto }) => fatto).map(({ passo }) => passo)).toEqual(['brand', 'showroom', 'dipendente']);
});

test('The audit log has an entry of the amministratore for every created record', async () => {
  const admin = await app.asAdmin();
  const { brand, showroom, dipendente, hardware } = await admin.call(createFirstRecords, { body: EVERYTHING });
  const created = [
    ['brands', brand],
    ['showrooms', showroom],
    ['dipendenti', dipendente],
    ['hardware', hardware],
  ] as const;
  for (const [table, record] of created)
    expect((await entriesOf(app.sql, table, record?.id))[0]).toMatchObject({ azione: 'crea', user_id: admin.userId });
});

describe('Every record except the brand can be left out', () => {
  test.each([
    ['the brand alone', {}, { brand: 1, showroom: 0, dipendente: 0, hardware: 0 }],
    ['an employee without a showroom', { dipendente: EVERYTHING.dipendente }, { brand: 1, showroom: 0, dipendente: 1, hardware: 0 }],
    ['a laptop that is assigned to nobody', { hardware: EVERYTHING.hardware }, { brand: 1, showroom: 0, dipendente: 0, hardware: 1 }],
  ])('The call creates %s', async (_, parts, expected) => {
    const admin = await app.asAdmin();
    await admin.call(createFirstRecords, { body: { brand: EVERYTHING.brand, ...parts } });
    expect(await countRecords()).toEqual(expected);
  });
});

describe('A rejected record leaves the installation unchanged, and the error names its field', () => {
  test('The e-mail of another employee is rejected', async () => {
    const admin = await app.asAdmin();
    const other = await insertBrand(app.sql);
    await insertDipendente(app.sql, { brand_id: other.id, email: EVERYTHING.dipendente.email });
    expect(await admin.try(createFirstRecords, { body: EVERYTHING })).toMatchObject({
      status: 409,
      body: { fields: { 'dipendente.email': expect.stringContaining('email') } },
    });
    expect(await countRecords()).toEqual({ brand: 1, showroom: 0, dipendente: 1, hardware: 0 });
  });

  test('The name of another brand is rejected', async () => {
    const admin = await app.asAdmin();
    await insertBrand(app.sql, { nome: 'LINEAVERDE' });
    expect(await admin.try(createFirstRecords, { body: EVERYTHING })).toMatchObject({
      status: 409,
      body: { fields: { 'brand.nome': expect.any(String) } },
    });
    expect(await countRecords()).toEqual({ brand: 1, showroom: 0, dipendente: 0, hardware: 0 });
  });

  test('A laptop whose name is too long is rejected after the employee was created, and the employee does not remain', async () => {
    const admin = await app.asAdmin();
    const hardware = { ...EVERYTHING.hardware, marca: 'x'.repeat(150), modello: 'y'.repeat(150) };
    expect(await admin.try(createFirstRecords, { body: { ...EVERYTHING, hardware } })).toMatchObject({
      status: 400,
      body: { fields: { 'hardware.nome': expect.any(String) } },
    });
    expect(await countRecords()).toEqual({ brand: 0, showroom: 0, dipendente: 0, hardware: 0 });
  });

  test('An employee without an e-mail is rejected', async () => {
    const admin = await app.asAdmin();
    const dipendente = { nome: 'Chiara', cognome: 'Bellandi', email: '' };
    expect(await admin.try(createFirstRecords, { body: { ...EVERYTHING, dipendente } })).toMatchObject({
      status: 400,
      body: { fields: { 'dipendente.email': 'Nome, cognome ed email sono obbligatori' } },
    });
  });
});

test('An account that is not an amministratore cannot create the first records', async () => {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
  expect(await hr.try(createFirstRecords, { body: EVERYTHING })).toMatchObject({ status: 403 });
});
