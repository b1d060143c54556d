import { describe, expect, test } from 'vitest';
import { listShowrooms } from '#shared/showrooms.ts';
import { expectRejection } from '#testing/expect-rejection.ts';
import { insertBrand, insertDipendente, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createShowroom, deleteShowroom, updateShowroom } from './contract.ts';

const app = openApp();

async function aBrandWithHr() {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  return { brand, hr };
}

/** Creates a showroom of two brands, and an HR account that may edit both. */
async function aSharedShowroom() {
  const [firstBrand, secondBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  const hr = await app.as({ role: 'HR', brands: { [firstBrand.id]: 'can_edit', [secondBrand.id]: 'can_edit' } });
  const id = await insertShowroom(app.sql, [firstBrand.id, secondBrand.id], { nome: 'Milano Brera' });
  return { firstBrand, secondBrand, hr, id, params: { id: String(id) } };
}

const people = (brandId: number, showroom: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => insertDipendente(app.sql, { brand_id: brandId, showroom })));

describe('creating a showroom', () => {
  test('A new showroom is returned with its brands, and the list contains it', async () => {
    const { brand, hr } = await aBrandWithHr();
    const created = await hr.call(createShowroom, { body: { nome: '  Milano Brera ', brand_ids: [brand.id, brand.id] } });
    expect(created).toMatchObject({ nome: 'Milano Brera', brands: [{ id: brand.id, nome: brand.nome, colore: brand.colore }] });
    expect(await hr.call(listShowrooms, {})).toEqual([created]);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { nome: undefined }, 'nome', 'Il nome dello showroom è obbligatorio'],
    ['a blank name', { nome: '  ' }, 'nome', 'Il nome dello showroom è obbligatorio'],
    ['a name of 201 characters', { nome: 'x'.repeat(201) }, 'nome', 'Al massimo 200 caratteri'],
    ['a name on two lines', { nome: 'a\nb' }, 'nome', 'Il testo contiene caratteri non ammessi'],
    ['a missing list of brands', { brand_ids: undefined }, 'brand_ids', 'Seleziona almeno un brand per lo showroom'],
    ['null for brands', { brand_ids: null }, 'brand_ids', 'Seleziona almeno un brand per lo showroom'],
    ['no brand', { brand_ids: [] }, 'brand_ids', 'Seleziona almeno un brand per lo showroom'],
    ['an unknown brand', { brand_ids: [2_000_000_001] }, 'brand_ids', 'Il brand scelto non esiste o non è tra i tuoi'],
  ])('A showroom with %s is rejected with an error on the field', async (_, values, field, sentence) => {
    const { brand, hr } = await aBrandWithHr();
    const answer = await hr.try(createShowroom, { body: { nome: 'Brera', brand_ids: [brand.id], ...values } });
    expectRejection(answer, 400);
    expect(answer.body.fields).toEqual({ [field]: sentence });
    expect(await hr.call(listShowrooms, {})).toEqual([]);
  });
});

describe('the list of showrooms', () => {
  test("The list of showrooms contains the showrooms of the caller's brands, and shows only those brands of a showroom", async () => {
    const { firstBrand, secondBrand, id } = await aSharedShowroom();
    const [ownShowroom, otherShowroom] = [await insertShowroom(app.sql, [firstBrand.id]), await insertShowroom(app.sql, [secondBrand.id])];
    const viewer = await app.as({ role: 'MANAGER', brands: { [firstBrand.id]: 'can_view' } });
    const visible = await viewer.call(listShowrooms, {});
    expect(visible.map((showroom) => showroom.id)).toEqual([ownShowroom, id]);
    expect(visible.map(({ brands }) => brands.map((brand) => brand.id))).toEqual([[firstBrand.id], [firstBrand.id]]);
    expect(visible.map((showroom) => showroom.id)).not.toContain(otherShowroom);
    expect(await (await app.as({ role: 'HR' })).call(listShowrooms, {})).toEqual([]);
  });

  test('The list of showrooms is searched by name without regard to case, accents and apostrophes', async () => {
    const { brand, hr } = await aBrandWithHr();
    for (const nome of ["Sant'Agata", 'Città Alta', '100% Lino']) await insertShowroom(app.sql, [brand.id], { nome });
    const names = async (q: string) => (await hr.call(listShowrooms, { query: { q } })).map(({ nome }) => nome);
    expect(await names('santagata')).toEqual(["Sant'Agata"]);
    expect(await names('CITTA')).toEqual(['Città Alta']);
    expect(await names('%')).toEqual(['100% Lino']);
    expect(await names('verona')).toEqual([]);
  });

  test('The list of showrooms is filtered by brand and sorted across pages', async () => {
    const { firstBrand, secondBrand, hr } = await aSharedShowroom();
    await insertShowroom(app.sql, [secondBrand.id], { nome: 'Àncona' });
    await insertShowroom(app.sql, [secondBrand.id], { nome: 'Bologna' });
    const names = async (query: Record<string, string>) => (await hr.call(listShowrooms, { query })).map(({ nome }) => nome);
    expect(await names({ brand_id: String(firstBrand.id) })).toEqual(['Milano Brera']);
    expect(await names({ sort: 'nome' })).toEqual(['Àncona', 'Bologna', 'Milano Brera']);
    expect(await names({ sort: '-nome' })).toEqual(['Milano Brera', 'Bologna', 'Àncona']);
    expect(await names({ sort: 'created_at' })).toEqual(['Milano Brera', 'Àncona', 'Bologna']);
    const first = await hr.try(listShowrooms, { query: { sort: 'nome', limit: 2 } });
    expect(first.headers.get('x-total-count')).toBe('3');
    const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await hr.fetch('GET', next)).body).toMatchObject([{ nome: 'Milano Brera' }]);
    expectRejection(await hr.try(listShowrooms, { query: { sort: 'brands' } }), 400);
  });
});

describe('changing a showroom', () => {
  test('An update of a showroom that contains only the name keeps the brands', async () => {
    const { hr, params } = await aSharedShowroom();
    const updated = await hr.call(updateShowroom, { params, body: { nome: 'Milano Tortona' } });
    expect(updated).toMatchObject({ nome: 'Milano Tortona', brands: [{}, {}] });
    expect(await hr.call(updateShowroom, { params, body: {} })).toMatchObject({ nome: 'Milano Tortona', brands: [{}, {}] });
  });

  test('An update of a showroom can set the brands, with or without a name', async () => {
    const { firstBrand, secondBrand, hr, params } = await aSharedShowroom();
    const updated = await hr.call(updateShowroom, { params, body: { brand_ids: [secondBrand.id] } });
    expect(updated).toMatchObject({ nome: 'Milano Brera', brands: [{ id: secondBrand.id }] });
    const updatedAgain = await hr.call(updateShowroom, {
      params,
      body: { nome: 'Roma Prati', brand_ids: [firstBrand.id, secondBrand.id] },
    });
    expect(updatedAgain.brands.map((brand) => brand.id).sort()).toEqual([firstBrand.id, secondBrand.id].sort());
    expectRejection(await hr.try(updateShowroom, { params, body: { brand_ids: [] } }), 400);
  });

  test.each([
    [1, 'Nello showroom Milano Brera lavora ancora 1 dipendente dei brand che vuoi togliere: spostalo in un altro prima.'],
    [3, 'Nello showroom Milano Brera lavorano ancora 3 dipendenti dei brand che vuoi togliere: spostali in un altro prima.'],
  ])(
    'A brand cannot be removed from a showroom in which %i employees of the brand still work, and the name of the showroom does not change either',
    async (count, sentence) => {
      const { firstBrand, secondBrand, hr, id, params } = await aSharedShowroom();
      await people(firstBrand.id, id, count);
      await people(secondBrand.id, id, 1);
      const answer = await hr.try(updateShowroom, { params, body: { nome: 'Altro', brand_ids: [secondBrand.id] } });
      expectRejection(answer, 409);
      expect(answer.body).toMatchObject({ code: 'SHOWROOM_IN_USO', message: sentence, fields: { brand_ids: sentence } });
      expect(await hr.call(listShowrooms, {})).toMatchObject([{ nome: 'Milano Brera', brands: [{}, {}] }]);
    },
  );

  test('An update of a showroom is rejected when it adds a brand that the caller may not edit or does not see', async () => {
    const { brand, hr } = await aBrandWithHr();
    const [visibleBrand, hiddenBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    await app.sql.query('insert into user_brands (user_id, brand_id) values ($1, $2)', [hr.userId, visibleBrand.id]);
    const params = { id: String(await insertShowroom(app.sql, [brand.id])) };
    expectRejection(await hr.try(updateShowroom, { params, body: { brand_ids: [brand.id, visibleBrand.id] } }), 403);
    expectRejection(await hr.try(updateShowroom, { params, body: { brand_ids: [brand.id, hiddenBrand.id] } }), 400);
    expectRejection(await hr.try(createShowroom, { body: { nome: 'Brera', brand_ids: [brand.id, visibleBrand.id] } }), 403);
  });
});

describe('deleting a showroom', () => {
  test('A showroom without employees can be deleted', async () => {
    const { hr, params } = await aSharedShowroom();
    expect(await hr.call(deleteShowroom, { params })).toEqual({ success: true });
    expect(await hr.call(listShowrooms, {})).toEqual([]);
    expect(await hr.try(deleteShowroom, { params })).toMatchObject({
      status: 404,
      body: { message: 'Lo showroom richiesto non esiste o è stato rimosso.' },
    });
  });

  test.each([
    [1, 'Lo showroom Milano Brera ha ancora 1 dipendente: spostalo in un altro prima.'],
    [2, 'Lo showroom Milano Brera ha ancora 2 dipendenti: spostali in un altro prima.'],
  ])('A showroom where %i employees still work cannot be deleted, and the error states the number', async (count, sentence) => {
    const { firstBrand, hr, id, params } = await aSharedShowroom();
    await people(firstBrand.id, id, count);
    expect(await hr.try(deleteShowroom, { params })).toMatchObject({ status: 409, body: { code: 'SHOWROOM_IN_USO', message: sentence } });
    expect(await hr.call(listShowrooms, {})).toHaveLength(1);
  });
});

describe('permissions on showrooms', () => {
  test.each([
    ['HR', 'can_view', 403],
    ['HR', 'can_edit', 200],
    ['IT', 'can_edit', 403],
    ['MANAGER', 'can_edit', 403],
    ['IT', 'can_admin', 200],
    ['MANAGER', 'can_admin', 200],
  ] as const)('A caller with role %s and permission %s gets %i for each write to a showroom', async (role, permission, status) => {
    const brand = await insertBrand(app.sql);
    const account = await app.as({ role, brands: { [brand.id]: permission } });
    const params = { id: String(await insertShowroom(app.sql, [brand.id])) };
    const create = await account.try(createShowroom, { body: { nome: 'Brera', brand_ids: [brand.id] } });
    expect(create.status).toBe(status === 200 ? 201 : status);
    expect((await account.try(updateShowroom, { params, body: { nome: 'Prati' } })).status).toBe(status);
    expect((await account.try(deleteShowroom, { params })).status).toBe(status);
  });

  test('Writing a showroom requires permission on every one of its brands, including brands that the caller does not see', async () => {
    const { firstBrand, params } = await aSharedShowroom();
    const hr = await app.as({ role: 'HR', brands: { [firstBrand.id]: 'can_edit' } });
    expectRejection(await hr.try(updateShowroom, { params, body: { nome: 'Mio' } }), 403);
    expectRejection(await hr.try(deleteShowroom, { params }), 403);
    const admin = await app.asAdmin();
    expect(await admin.call(updateShowroom, { params, body: { nome: 'Nostro' } })).toMatchObject({ brands: [{}, {}] });
  });
});
