// Assigning devices, phones and plans to a showroom.
import { describe, expect, test } from 'vitest';
import { assignHardware, listHardware, listHoldersOfHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import { assignPianoMobile, listPianiMobili, unassignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { assignTelefono, listTelefoni, unassignTelefono } from '#features/equipment/telefoni/contract.ts';
import { deleteShowroom, updateShowroom } from '#features/people/showrooms/contract.ts';
import { insertAsset, insertBrand, insertDipendente, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

const CALLS = {
  hardware: { assign: assignHardware, unassign: unassignHardware, list: listHardware },
  telefono: { assign: assignTelefono, unassign: unassignTelefono, list: listTelefoni },
  piano_mobile: { assign: assignPianoMobile, unassign: unassignPianoMobile, list: listPianiMobili },
} as const;
const KINDS = Object.keys(CALLS) as (keyof typeof CALLS)[];

async function aShop() {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const showroom_id = await insertShowroom(app.sql, [brand.id], { nome: 'Roma Prati' });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  return { brand, it, showroom_id, anna };
}

describe.each(KINDS)('%s', (kind) => {
  const { assign, unassign, list } = CALLS[kind];
  const aThing = async (brandIds: number[]) => ({ id: String(await insertAsset(app.sql, kind, brandIds)) });

  test('An item is assigned to a showroom and unassigned by the same endpoints as for an employee', async () => {
    const { brand, it, showroom_id } = await aShop();
    const params = await aThing([brand.id]);
    const given = await it.try(assign, { params, body: { showroom_id, note: 'Alla cassa' } });
    expect(given).toMatchObject({
      status: 200,
      body: {
        assegnato: true,
        assegnatario: null,
        dipendente_id: null,
        luogo: { id: showroom_id, nome: 'Roma Prati' },
        note: 'Alla cassa',
      },
    });
    const { lotto: _, ...held } = given.body as object as { lotto: number };
    expect(await it.call(list, {})).toEqual([held]);
    expect(await it.call(list, { query: { assegnato: 'false' } })).toEqual([]);
    expect(await it.call(list, { query: { showroom: String(showroom_id) } })).toHaveLength(1);
    const back = await it.try(unassign, { params });
    expect(back).toMatchObject({ status: 200, body: { assegnato: false, assegnatario: null, luogo: null, note: null } });
    expect((await it.try(unassign, { params })).status).toBe(409);
    expect(await it.call(list, { query: { showroom: String(showroom_id) } })).toEqual([]);
  });

  test('An item that is assigned to a showroom cannot be assigned to an employee, and an item of an employee cannot be assigned to a showroom', async () => {
    const { brand, it, showroom_id, anna } = await aShop();
    const params = await aThing([brand.id]);
    await it.call(assign, { params, body: { showroom_id } });
    const refused = await it.try(assign, { params, body: { dipendente_id: anna.id } });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('è già assegnato allo showroom Roma Prati');
    await it.call(unassign, { params });
    await it.call(assign, { params, body: { dipendente_id: anna.id } });
    expect(await it.try(assign, { params, body: { showroom_id } })).toMatchObject({ status: 409 });
  });

  test.each([
    ['neither an employee nor a showroom', () => ({}), 'dipendente_id'],
    ['a null employee and a null showroom', () => ({ dipendente_id: null, showroom_id: null }), 'dipendente_id'],
    ['both an employee and a showroom', (both: object) => both, 'showroom_id'],
  ])('Assigning an item to %s is rejected with an error on the field', async (_, bodyOf, field) => {
    const { brand, it, showroom_id, anna } = await aShop();
    const params = await aThing([brand.id]);
    const refused = await it.try(assign, { params, body: bodyOf({ showroom_id, dipendente_id: anna.id }) });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field]);
  });

  test('Assigning an item to a showroom that the caller does not see gets 404, and to one without a common brand is rejected', async () => {
    const { brand, it } = await aShop();
    const other = await insertBrand(app.sql);
    const params = await aThing([brand.id]);
    const foreign = await insertShowroom(app.sql, [other.id]);
    expect(await it.try(assign, { params, body: { showroom_id: foreign } })).toMatchObject({
      status: 404,
      body: { code: 'SHOWROOM_NON_TROVATO' },
    });
    const admin = await app.asAdmin();
    expect(await admin.try(assign, { params, body: { showroom_id: foreign } })).toMatchObject({
      status: 409,
      body: { code: 'BRAND_DIVERSO' },
    });
  });

  test('Assigning to a showroom requires permission on a brand that item and showroom share', async () => {
    const [mine, common] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const showroom_id = await insertShowroom(app.sql, [mine.id, common.id]);
    const params = await aThing([common.id]);
    const it = await app.as({ role: 'IT', brands: { [mine.id]: 'can_edit', [common.id]: 'can_view' } });
    expect((await it.try(assign, { params, body: { showroom_id } })).status).toBe(403);
    const both = await app.as({ role: 'IT', brands: { [common.id]: 'can_edit' } });
    expect((await both.try(assign, { params, body: { showroom_id } })).status).toBe(200);
    expect((await it.try(unassign, { params })).status).toBe(403);
  });

  test('A caller who does not see the showroom sees only that the item is assigned', async () => {
    const { brand, it, showroom_id } = await aShop();
    const other = await insertBrand(app.sql);
    const params = await aThing([brand.id, other.id]);
    await it.call(assign, { params, body: { showroom_id, note: 'Alla cassa' } });
    const neighbour = await app.as({ role: 'IT', brands: { [other.id]: 'can_edit' } });
    expect(await neighbour.call(list, {})).toMatchObject([{ assegnato: true, assegnatario: null, luogo: null, note: null }]);
    expect(await neighbour.call(list, { query: { showroom: String(showroom_id) } })).toEqual([]);
    const path = `${list.path}/${params.id}/assegnatari`;
    const { text } = await neighbour.fetch('GET', path);
    expect(JSON.parse(text)).toMatchObject([{ dipendente: null, luogo: null, nome: 'Un altro brand', note: null }]);
    expect((await it.fetch('GET', path)).body).toMatchObject([{ luogo: { id: showroom_id }, nome: 'Roma Prati', note: 'Alla cassa' }]);
  });

  test("A showroom that has an item cannot be deleted, and the item's brand cannot be removed from it", async () => {
    const { brand, showroom_id } = await aShop();
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into showroom_brands (showroom_id, brand_id) values ($1, $2)', [showroom_id, other.id]);
    const admin = await app.asAdmin();
    const params = await aThing([brand.id]);
    await admin.call(assign, { params, body: { showroom_id } });
    const showroom = { params: { id: String(showroom_id) } };
    expect(await admin.try(deleteShowroom, showroom)).toMatchObject({
      status: 409,
      body: { code: 'SHOWROOM_IN_USO', message: 'Lo showroom Roma Prati ha ancora 1 risorsa: riprendila prima.' },
    });
    expect(await admin.try(updateShowroom, { ...showroom, body: { brand_ids: [other.id] } })).toMatchObject({
      status: 409,
      body: { fields: { brand_ids: expect.stringContaining('1 risorsa') } },
    });
    expect((await admin.try(updateShowroom, { ...showroom, body: { brand_ids: [brand.id] } })).status).toBe(200);
    await admin.call(unassign, { params });
    expect((await admin.try(deleteShowroom, showroom)).status).toBe(200);
  });
});

describe('past showrooms', () => {
  test('The history of an item keeps the names of deleted showrooms', async () => {
    const { brand, it, showroom_id } = await aShop();
    const params = { id: String(await insertAsset(app.sql, 'hardware', [brand.id])) };
    await it.call(assignHardware, { params, body: { showroom_id } });
    await it.call(unassignHardware, { params });
    await (await app.asAdmin()).call(deleteShowroom, { params: { id: String(showroom_id) } });
    expect(await it.call(listHoldersOfHardware, { params })).toMatchObject([{ luogo: null, dipendente: null, nome: 'Roma Prati' }]);
  });
});

describe('plans of a showroom', () => {
  test('A showroom can have several plans, and a phone is assigned and unassigned together with its plan', async () => {
    const { brand, it, showroom_id } = await aShop();
    const [uno, due] = [await insertAsset(app.sql, 'piano_mobile', [brand.id]), await insertAsset(app.sql, 'piano_mobile', [brand.id])];
    const phone = await insertAsset(app.sql, 'telefono', [brand.id]);
    const given = await it.try(assignPianoMobile, {
      params: { id: uno },
      body: { showroom_id, iphone_id: phone, numero_telefono: '335 1234567' },
    });
    expect(given).toMatchObject({ status: 200, body: { numero_telefono: '335 1234567', telefono: { id: phone } } });
    expect((await it.try(assignPianoMobile, { params: { id: due }, body: { showroom_id } })).status).toBe(200);
    expect(await it.call(listTelefoni, {})).toMatchObject([{ luogo: { id: showroom_id }, disponibile: false, piano: { id: uno } }]);
    await it.call(unassignPianoMobile, { params: { id: String(uno) } });
    expect(await it.call(listTelefoni, { query: { disponibile: 'true' } })).toMatchObject([{ id: phone, luogo: null }]);
  });
});
