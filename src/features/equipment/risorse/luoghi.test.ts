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
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const showroom_id = await insertShowroom(app.sql, [brand.id], { nome: 'Roma Prati' });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id });
  return { brand, itAccount, showroom_id, anna };
}

describe.each(KINDS)('an item of type %s in a showroom', (kind) => {
  const { assign, unassign, list } = CALLS[kind];
  const anItem = async (brandIds: number[]) => ({ id: String(await insertAsset(app.sql, kind, brandIds)) });

  test('An item is assigned to a showroom and unassigned by the same endpoints as for an employee', async () => {
    const { brand, itAccount, showroom_id } = await aShop();
    const params = await anItem([brand.id]);
    const assigned = await itAccount.try(assign, { params, body: { showroom_id, note: 'Alla cassa' } });
    expect(assigned).toMatchObject({
      status: 200,
      body: {
        assegnato: true,
        assegnatario: null,
        dipendente_id: null,
        luogo: { id: showroom_id, nome: 'Roma Prati' },
        note: 'Alla cassa',
      },
    });
    const { lotto: _, ...itemBody } = assigned.body as object as { lotto: number };
    expect(await itAccount.call(list, {})).toEqual([itemBody]);
    expect(await itAccount.call(list, { query: { assegnato: 'false' } })).toEqual([]);
    expect(await itAccount.call(list, { query: { showroom: String(showroom_id) } })).toHaveLength(1);
    const returned = await itAccount.try(unassign, { params });
    expect(returned).toMatchObject({ status: 200, body: { assegnato: false, assegnatario: null, luogo: null, note: null } });
    expect((await itAccount.try(unassign, { params })).status).toBe(409);
    expect(await itAccount.call(list, { query: { showroom: String(showroom_id) } })).toEqual([]);
  });

  test('An item that is assigned to a showroom cannot be assigned to an employee, and an item of an employee cannot be assigned to a showroom', async () => {
    const { brand, itAccount, showroom_id, anna } = await aShop();
    const params = await anItem([brand.id]);
    await itAccount.call(assign, { params, body: { showroom_id } });
    const rejected = await itAccount.try(assign, { params, body: { dipendente_id: anna.id } });
    expect(rejected.status).toBe(409);
    expect(rejected.body.message).toContain('è già assegnato allo showroom Roma Prati');
    await itAccount.call(unassign, { params });
    await itAccount.call(assign, { params, body: { dipendente_id: anna.id } });
    expect(await itAccount.try(assign, { params, body: { showroom_id } })).toMatchObject({ status: 409 });
  });

  test.each([
    ['neither an employee nor a showroom', () => ({}), 'dipendente_id'],
    ['a null employee and a null showroom', () => ({ dipendente_id: null, showroom_id: null }), 'dipendente_id'],
    ['both an employee and a showroom', (bothReceivers: object) => bothReceivers, 'showroom_id'],
  ])('Assigning an item to %s is rejected with an error on the field', async (_, bodyOf, field) => {
    const { brand, itAccount, showroom_id, anna } = await aShop();
    const params = await anItem([brand.id]);
    const rejected = await itAccount.try(assign, { params, body: bodyOf({ showroom_id, dipendente_id: anna.id }) });
    expect(rejected.status).toBe(400);
    expect(Object.keys(rejected.body.fields ?? {})).toEqual([field]);
  });

  test('Assigning an item to a showroom that the caller does not see gets 404, and assigning it to a showroom without a common brand is rejected', async () => {
    const { brand, itAccount } = await aShop();
    const other = await insertBrand(app.sql);
    const params = await anItem([brand.id]);
    const foreignShowroom = await insertShowroom(app.sql, [other.id]);
    expect(await itAccount.try(assign, { params, body: { showroom_id: foreignShowroom } })).toMatchObject({
      status: 404,
      body: { code: 'SHOWROOM_NON_TROVATO' },
    });
    const admin = await app.asAdmin();
    expect(await admin.try(assign, { params, body: { showroom_id: foreignShowroom } })).toMatchObject({
      status: 409,
      body: { code: 'BRAND_DIVERSO' },
    });
  });

  test('Assigning an item to a showroom requires permission on a brand that item and showroom share', async () => {
    const [ownBrand, commonBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const showroom_id = await insertShowroom(app.sql, [ownBrand.id, commonBrand.id]);
    const params = await anItem([commonBrand.id]);
    const itAccount = await app.as({ role: 'IT', brands: { [ownBrand.id]: 'can_edit', [commonBrand.id]: 'can_view' } });
    expect((await itAccount.try(assign, { params, body: { showroom_id } })).status).toBe(403);
    const both = await app.as({ role: 'IT', brands: { [commonBrand.id]: 'can_edit' } });
    expect((await both.try(assign, { params, body: { showroom_id } })).status).toBe(200);
    expect((await itAccount.try(unassign, { params })).status).toBe(403);
  });

  test('A caller who does not see the showroom that has an item sees only that the item is assigned', async () => {
    const { brand, itAccount, showroom_id } = await aShop();
    const other = await insertBrand(app.sql);
    const params = await anItem([brand.id, other.id]);
    await itAccount.call(assign, { params, body: { showroom_id, note: 'Alla cassa' } });
    const otherBrandAccount = await app.as({ role: 'IT', brands: { [other.id]: 'can_edit' } });
    expect(await otherBrandAccount.call(list, {})).toMatchObject([{ assegnato: true, assegnatario: null, luogo: null, note: null }]);
    expect(await otherBrandAccount.call(list, { query: { showroom: String(showroom_id) } })).toEqual([]);
    const path = `${list.path}/${params.id}/assegnatari`;
    const { text } = await otherBrandAccount.fetch('GET', path);
    expect(JSON.parse(text)).toMatchObject([{ dipendente: null, luogo: null, nome: 'Un altro brand', note: null }]);
    expect((await itAccount.fetch('GET', path)).body).toMatchObject([
      { luogo: { id: showroom_id }, nome: 'Roma Prati', note: 'Alla cassa' },
    ]);
  });

  test('A showroom that has an item cannot be deleted, and a brand of the item cannot be removed from the showroom', async () => {
    const { brand, showroom_id } = await aShop();
    const other = await insertBrand(app.sql);
    await app.sql.query('insert into showroom_brands (showroom_id, brand_id) values ($1, $2)', [showroom_id, other.id]);
    const admin = await app.asAdmin();
    const params = await anItem([brand.id]);
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

describe('past showrooms of an item', () => {
  test('The history of an item contains the names of deleted showrooms', async () => {
    const { brand, itAccount, showroom_id } = await aShop();
    const params = { id: String(await insertAsset(app.sql, 'hardware', [brand.id])) };
    await itAccount.call(assignHardware, { params, body: { showroom_id } });
    await itAccount.call(unassignHardware, { params });
    await (await app.asAdmin()).call(deleteShowroom, { params: { id: String(showroom_id) } });
    expect(await itAccount.call(listHoldersOfHardware, { params })).toMatchObject([{ luogo: null, dipendente: null, nome: 'Roma Prati' }]);
  });
});

describe('plans of a showroom', () => {
  test('A showroom can have several plans, and a phone is assigned and unassigned together with its plan', async () => {
    const { brand, itAccount, showroom_id } = await aShop();
    const [firstPlan, secondPlan] = [
      await insertAsset(app.sql, 'piano_mobile', [brand.id]),
      await insertAsset(app.sql, 'piano_mobile', [brand.id]),
    ];
    const phone = await insertAsset(app.sql, 'telefono', [brand.id]);
    const assigned = await itAccount.try(assignPianoMobile, {
      params: { id: firstPlan },
      body: { showroom_id, iphone_id: phone, numero_telefono: '335 1234567' },
    });
    expect(assigned).toMatchObject({ status: 200, body: { numero_telefono: '335 1234567', telefono: { id: phone } } });
    expect((await itAccount.try(assignPianoMobile, { params: { id: secondPlan }, body: { showroom_id } })).status).toBe(200);
    expect(await itAccount.call(listTelefoni, {})).toMatchObject([
      { luogo: { id: showroom_id }, disponibile: false, piano: { id: firstPlan } },
    ]);
    await itAccount.call(unassignPianoMobile, { params: { id: String(firstPlan) } });
    expect(await itAccount.call(listTelefoni, { query: { disponibile: 'true' } })).toMatchObject([{ id: phone, luogo: null }]);
  });
});
