import { describe, expect, test } from 'vitest';
import { updateDipendente } from '#features/people/dipendenti/contract.ts';
import { mapRisorse } from '#shared/risorse.ts';
import { lastOf } from '#testing/registro-entries.ts';
import { assign, insertAsset, insertBrand, insertDipendente, KIND_NAMES, KINDS } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getRisorse, returnRisorse } from './contract.ts';
import { type Assegnate, describeAssegnate } from './rules.ts';

const app = openApp();

async function anEmployeeWithOneOfEach() {
  const brand = await insertBrand(app.sql);
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato' });
  for (const kind of KIND_NAMES) await assign(app.sql, kind, await insertAsset(app.sql, kind, [brand.id]), anna);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const readAssegnate = async () => (await itAccount.call(getRisorse, { params: { id: anna.id } })).assegnate;
  return { brand, anna, itAccount, readAssegnate };
}

const ONE_OF_EACH = mapRisorse('chiave', () => 1);
const NO_ITEMS = mapRisorse('chiave', () => 0);

test.each([{ isActive: false }, { stato: 'uscito' }])(
  'Changing the active flag or the state of an employee (%j) unassigns no item',
  async (body) => {
    const { brand, anna, readAssegnate } = await anEmployeeWithOneOfEach();
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    expect((await hr.try(updateDipendente, { params: { id: anna.id }, body })).status).toBe(200);
    expect(await readAssegnate()).toEqual(ONE_OF_EACH);
  },
);

describe('returning all items of an employee', () => {
  test('Returning all items of an employee frees these items, and other employees keep their items', async () => {
    const { brand, anna, itAccount, readAssegnate } = await anEmployeeWithOneOfEach();
    const luca = await insertDipendente(app.sql, { brand_id: brand.id });
    await assign(app.sql, 'hardware', await insertAsset(app.sql, 'hardware', [brand.id]), luca);
    expect(await readAssegnate()).toEqual(ONE_OF_EACH);
    expect(await itAccount.try(returnRisorse, { params: { id: anna.id } })).toMatchObject({ status: 200, body: { success: true } });
    expect(await readAssegnate()).toEqual(NO_ITEMS);
    expect((await itAccount.call(getRisorse, { params: { id: luca.id } })).assegnate).toEqual({ ...NO_ITEMS, hardware: 1 });
    expect((await itAccount.try(returnRisorse, { params: { id: anna.id } })).status).toBe(200);
  });

  test.each(KIND_NAMES)('Returning all items of an employee is recorded in the audit log of a %s', async (kind) => {
    const { brand, anna, itAccount } = await anEmployeeWithOneOfEach();
    const { rows } = await app.sql.query(`select id from ${KINDS[kind].periods} where dipendente_id = $1`, [anna.id]);
    await itAccount.call(returnRisorse, { params: { id: anna.id } });
    expect(await lastOf(app.sql, KINDS[kind].periods, rows[0].id)).toMatchObject({
      azione: 'modifica',
      user_id: itAccount.userId,
      brand_ids: [brand.id],
    });
  });

  test.each([
    ['HR', 'can_view', 403],
    ['MANAGER', 'can_edit', 200],
    ['HR', 'can_edit', 200],
  ] as const)('Returning all items of an employee requires permission to assign: %s with %s gets %i', async (role, right, status) => {
    const { brand, anna, readAssegnate } = await anEmployeeWithOneOfEach();
    const account = await app.as({ role, brands: { [brand.id]: right } });
    expect((await account.try(returnRisorse, { params: { id: anna.id } })).status).toBe(status);
    expect(await readAssegnate()).toEqual(status === 200 ? NO_ITEMS : ONE_OF_EACH);
  });

  test('Returning all items of an employee of another brand gets the same reply as for an employee who does not exist', async () => {
    const { itAccount } = await anEmployeeWithOneOfEach();
    const { anna: otherEmployee } = await anEmployeeWithOneOfEach();
    const hiddenResponse = await itAccount.try(returnRisorse, { params: { id: otherEmployee.id } });
    const missingResponse = await itAccount.try(returnRisorse, { params: { id: '01900000-0000-7000-8000-000000000000' } });
    expect(hiddenResponse.status).toBe(404);
    expect(hiddenResponse.text).toBe(missingResponse.text);
  });
});

describe('the Italian description of assigned items', () => {
  test.each<[Partial<Assegnate>, string]>([
    [{}, ''],
    [{ hardware: 1 }, 'un dispositivo'],
    [{ hardware: 2 }, '2 dispositivi'],
    [{ software: 1, piani_mobili: 1 }, 'un piano mobile e una licenza software'],
    [{ hardware: 2, software: 3, cartelle: 1 }, '2 dispositivi, 3 licenze software e una cartella condivisa'],
    [{ telefoni: 2, cartelle: 2 }, '2 telefoni aziendali e 2 cartelle condivise'],
  ])('The assigned items %j are described as: %s', (assegnate, description) =>
    expect(describeAssegnate({ ...NO_ITEMS, ...assegnate })).toBe(description),
  );
});
