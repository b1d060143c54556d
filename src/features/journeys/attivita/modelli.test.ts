import { describe, expect, test } from 'vitest';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { insertBrand } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createModello, deleteModello, listModelli, updateModello } from './contract.ts';

const app = openApp();

const BADGE = { nome: 'Preparare il badge', corso: 'onboarding', mano: 'it', giorni: -3, obbligatoria: true } as const;

async function aBrand() {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const body = (overrides: object = {}) => ({ ...BADGE, brand_ids: [brand.id], ...overrides });
  return { brand, hr, body, tryCreate: (overrides: object = {}) => hr.try(createModello, { body: body(overrides) }) };
}

test('A task model states the task, its role, its due date and its jobs; the list is sorted by role and then by due date', async () => {
  const { brand, hr, body } = await aBrand();
  const badge = await hr.call(createModello, { body: body({ mansioni: ['Commessa'] }) });
  expect(badge).toMatchObject({ ...BADGE, tipo: 'spunta', mansioni: ['Commessa'], brands: [{ id: brand.id }], modificabile: true });
  await hr.call(createModello, { body: body({ nome: 'Firma del contratto', mano: 'hr', giorni: 0, tipo: 'documento' }) });
  await hr.call(createModello, { body: body({ nome: 'Lettera di assunzione', mano: 'hr', giorni: -20 }) });
  await hr.call(createModello, { body: body({ nome: 'Colloquio di uscita', corso: 'uscita', mano: 'hr', giorni: -7 }) });
  const names = (await hr.call(listModelli, {})).map(({ nome }) => nome);
  expect(names).toEqual(['Lettera di assunzione', 'Firma del contratto', 'Preparare il badge', 'Colloquio di uscita']);
  expect(await hr.call(listModelli, { query: { corso: 'uscita' } })).toHaveLength(1);
  expect(await hr.call(listModelli, { query: { q: 'badg' } })).toMatchObject([{ id: badge.id }]);
});

describe('task models that the server rejects', () => {
  test.each([
    ['no text of the task', { nome: ' ' }, 'nome'],
    ['no brand', { brand_ids: [] }, 'brand_ids'],
    ['a due date more than a year away', { giorni: 366 }, 'giorni'],
    ['a due date of half a day', { giorni: 0.5 }, 'giorni'],
    ['a task of type dotazione for a role that assigns no items', { tipo: 'dotazione', mano: 'manager' }, 'tipo'],
  ])('A task model with %s is rejected with 400 and an error on the field', async (_, overrides, field) => {
    const { tryCreate, hr } = await aBrand();
    expect(await tryCreate(overrides)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await hr.call(listModelli, {})).toEqual([]);
  });

  test('A change of only the role of a task model is rejected when the new role cannot own the type of the task', async () => {
    const { hr, body } = await aBrand();
    const { id } = await hr.call(createModello, { body: body({ tipo: 'dotazione' }) });
    const params = { id: String(id) };
    expect(await hr.try(updateModello, { params, body: { mano: 'hr' } })).toMatchObject({
      status: 400,
      body: { fields: { tipo: expect.any(String) } },
    });
  });
});

test('A request that changes a task model changes only the fields that it contains, and a request with an older version is rejected', async () => {
  const { hr, body } = await aBrand();
  const created = await hr.call(createModello, { body: body() });
  const params = { id: String(created.id) };
  const updated = await hr.call(updateModello, { params, body: { giorni: -5, updated_at: created.updated_at } });
  expect(updated).toMatchObject({ ...BADGE, giorni: -5 });
  const staleUpdate = await hr.try(updateModello, { params, body: { giorni: 1, updated_at: created.updated_at } });
  expect(staleUpdate).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
  await hr.call(deleteModello, { params });
  expect(await hr.call(listModelli, {})).toEqual([]);
});

test('A change to a task model of two brands requires permission on both brands', async () => {
  const { brand, hr, body } = await aBrand();
  const otherBrand = await insertBrand(app.sql);
  const admin = await app.asAdmin();
  const { id } = await admin.call(createModello, { body: body({ brand_ids: [brand.id, otherBrand.id] }) });
  expect(await hr.call(listModelli, {})).toMatchObject([{ id, brands: [{ id: brand.id }], modificabile: false }]);
  expect(await hr.try(updateModello, { params: { id: String(id) }, body: { giorni: 1 } })).toMatchObject({ status: 403 });
});

test('The audit log describes the change of a task model in words', async () => {
  const { brand, body } = await aBrand();
  const admin = await app.asAdmin();
  await admin.call(createModello, { body: body() });
  const entries = await admin.call(listRegistro, { query: { oggetto: 'modelli_attivita', brand_id: String(brand.id) } });
  expect(entries.map(({ titolo }) => titolo)).toContain('Attività standard creata: Preparare il badge');
});
