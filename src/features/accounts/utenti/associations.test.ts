import { describe, expect, test } from 'vitest';
import { listBrands } from '#features/people/brands/contract.ts';
import type { Right } from '#shared/permissions.ts';
import { createUserBrand, deleteUserBrand, listUserBrands, updateUserBrand } from '#shared/user-brands.ts';
import { insertBrand, insertRow, insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function aBrandWith(right: Right = 'can_admin') {
  const brand = await insertBrand(app.sql);
  const caller = await app.as({ role: 'MANAGER', brands: { [brand.id]: right } });
  return { brand, caller };
}

const associate = (user_id: number, brand_id: number, values = {}) => insertRow(app.sql, 'user_brands', { user_id, brand_id, ...values });
const associationIdOf = async (userId: number) =>
  Number((await app.sql.query('select id from user_brands where user_id = $1', [userId])).rows[0].id);

describe('associating an account with a brand', () => {
  test.each<[string, Record<string, boolean>, [boolean, boolean, boolean]]>([
    ['no right in the request', {}, [true, false, false]],
    ['can_view', { can_view: true }, [true, false, false]],
    ['can_edit', { can_edit: true }, [true, true, false]],
    ['can_admin', { can_admin: true }, [true, true, true]],
    ['can_admin and no can_view', { can_view: false, can_admin: true }, [true, true, true]],
  ])(
    'An association of an account with a brand grants the requested right and the rights that it implies: %s',
    async (_, flags, [can_view, can_edit, can_admin]) => {
      const { brand, caller } = await aBrandWith();
      const { id } = await insertUser(app.sql);
      const created = await caller.call(createUserBrand, { body: { user_id: id, brand_id: brand.id, ...flags } });
      expect(created).toMatchObject({
        user_id: id,
        brand_id: brand.id,
        can_view,
        can_edit,
        can_admin,
        user: { id },
        brand: { nome: brand.nome },
      });
    },
  );

  test('A new association of an account with a brand takes effect on the next request of the account, and so does its removal', async () => {
    const { brand, caller } = await aBrandWith();
    const account = await app.as({});
    const visibleIds = async () => (await account.call(listBrands, {})).map(({ id }) => id);
    const { id } = await caller.call(createUserBrand, { body: { user_id: account.userId, brand_id: brand.id } });
    expect(await visibleIds()).toEqual([brand.id]);
    await caller.call(deleteUserBrand, { params: { id: String(id) } });
    expect(await visibleIds()).toEqual([]);
    expect(await caller.try(deleteUserBrand, { params: { id } })).toMatchObject({
      status: 404,
      body: { message: "L'associazione richiesta non esiste o è stata rimossa." },
    });
  });

  test('A second association of the same account and brand gets 409, also when both are concurrent', async () => {
    const { brand, caller } = await aBrandWith();
    const body = { user_id: (await insertUser(app.sql)).id, brand_id: brand.id };
    const answers = await Promise.all([1, 2].map(() => caller.try(createUserBrand, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await caller.try(createUserBrand, { body })).toMatchObject({
      status: 409,
      body: { message: "L'utente è già associato a questo brand" },
    });
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no account', { brand_id: 1 }, 'user_id', 'Utente richiesto'],
    ['no brand', { user_id: 1 }, 'brand_id', 'Brand richiesto'],
    ['0 for an account', { user_id: 0, brand_id: 1 }, 'user_id', 'Utente richiesto'],
    ['text for a brand', { user_id: 1, brand_id: '1' }, 'brand_id', 'Brand richiesto'],
  ])('An association of an account with a brand is rejected with an error under the field: %s', async (_, body, field, sentence) => {
    const { caller } = await aBrandWith();
    expect(await caller.try(createUserBrand, { body })).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
  });

  test.each(['can_view', 'can_edit'] as const)('A caller with %s on a brand cannot associate accounts with the brand', async (right) => {
    const { brand, caller } = await aBrandWith(right);
    const body = { user_id: (await insertUser(app.sql)).id, brand_id: brand.id };
    expect(await caller.try(createUserBrand, { body })).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
  });

  test('Associating a brand or an account that is not visible to the caller gets 404', async () => {
    const { brand, caller } = await aBrandWith();
    const otherBrand = await insertBrand(app.sql);
    const invisibleAccount = await insertUser(app.sql);
    await associate(invisibleAccount.id, otherBrand.id);
    const associateAs = (user_id: number, brand_id: number) => caller.try(createUserBrand, { body: { user_id, brand_id } });
    const freeUserId = (await insertUser(app.sql)).id;
    expect([(await associateAs(freeUserId, otherBrand.id)).text, (await associateAs(invisibleAccount.id, brand.id)).text]).toEqual([
      (await associateAs(freeUserId, 2_000_000_000)).text,
      (await associateAs(2_000_000_000, brand.id)).text,
    ]);
    expect((await associateAs(invisibleAccount.id, brand.id)).status).toBe(404);
  });
});

describe('associations of accounts that cannot be changed', () => {
  test('No account can change its own associations with brands; this also applies to an amministratore', async () => {
    const { brand, caller } = await aBrandWith();
    const admin = await app.asAdmin();
    const params = { id: await associationIdOf(caller.userId) };
    const otherBrand = await insertBrand(app.sql);
    for (const answer of [
      await caller.try(createUserBrand, { body: { user_id: caller.userId, brand_id: brand.id } }),
      await caller.try(updateUserBrand, { params, body: { can_edit: true } }),
      await caller.try(deleteUserBrand, { params }),
      await admin.try(createUserBrand, { body: { user_id: admin.userId, brand_id: otherBrand.id } }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'ASSOCIAZIONE_PROPRIA' } });
  });

  test('The associations of an amministratore with brands cannot be changed', async () => {
    const { brand, caller } = await aBrandWith();
    const [admin, targetAdmin] = [await app.asAdmin(), await app.asAdmin()];
    const otherBrand = await insertBrand(app.sql);
    const { id } = await associate(targetAdmin.userId, brand.id);
    for (const client of [caller, admin])
      for (const answer of [
        await client.try(updateUserBrand, { params: { id }, body: { can_edit: true } }),
        await client.try(deleteUserBrand, { params: { id } }),
      ])
        expect(answer).toMatchObject({ status: 403, body: { code: 'ASSOCIAZIONE_DI_AMMINISTRATORE' } });
    const body = { user_id: targetAdmin.userId, brand_id: otherBrand.id };
    expect(await admin.try(createUserBrand, { body })).toMatchObject({ status: 403, body: { code: 'ASSOCIAZIONE_DI_AMMINISTRATORE' } });
  });

  test.each(['can_view', 'can_edit'] as const)(
    'A caller with %s gets 403 for a change of their own association, because the association is visible to them',
    async (right) => {
      const { caller } = await aBrandWith(right);
      const params = { id: await associationIdOf(caller.userId) };
      expect((await caller.try(updateUserBrand, { params, body: { can_admin: true } })).status).toBe(403);
      expect((await caller.try(deleteUserBrand, { params })).status).toBe(403);
    },
  );

  test.each<[string, Right, boolean]>([
    ['no permission on the brand', 'can_admin', false],
    ['can_view on the brand', 'can_view', true],
    ['can_edit on the brand', 'can_edit', true],
  ])(
    'A caller with %s can neither change nor delete the association of another account, and gets the same 404 as for an unknown association',
    async (_, right, isOnBrand) => {
      const { brand, caller } = await aBrandWith(right);
      const { id } = await associate((await insertUser(app.sql)).id, isOnBrand ? brand.id : (await insertBrand(app.sql)).id);
      const change = (associationId: number) => caller.try(updateUserBrand, { params: { id: associationId }, body: { can_admin: true } });
      const remove = (associationId: number) => caller.try(deleteUserBrand, { params: { id: associationId } });
      for (const call of [change, remove]) expect(await call(id)).toMatchObject({ status: 404, text: (await call(2_000_000_000)).text });
    },
  );
});

describe('changing a right of an account on a brand', () => {
  test.each<[Record<string, boolean>, [boolean, boolean, boolean]]>([
    [{ can_admin: true }, [true, true, true]],
    [{ can_edit: false }, [true, false, false]],
    [{}, [true, true, false]],
  ])(
    'Changing an association that has can_edit with the body %j results in the expected rights',
    async (body, [can_view, can_edit, can_admin]) => {
      const { brand, caller } = await aBrandWith();
      const { id } = await associate((await insertUser(app.sql)).id, brand.id, { can_edit: true });
      expect(await caller.call(updateUserBrand, { params: { id: String(id) }, body })).toMatchObject({ id, can_view, can_edit, can_admin });
    },
  );

  test('A change that would leave an association without any right is rejected, because the association has to be deleted instead', async () => {
    const { brand, caller } = await aBrandWith();
    const { id } = await associate((await insertUser(app.sql)).id, brand.id);
    const answer = await caller.try(updateUserBrand, { params: { id }, body: { can_view: false } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { can_view: expect.stringContaining("rimuovi l'associazione") } } });
  });
});

describe('the list of associations', () => {
  test('An amministratore can list the associations of all accounts; other callers can list their own and those with brands that they administer', async () => {
    const { brand, caller } = await aBrandWith();
    const viewer = await app.as({ brands: { [brand.id]: 'can_edit' } });
    const stranger = await associate((await insertUser(app.sql)).id, (await insertBrand(app.sql)).id);
    const [ownAssociation, viewerAssociation] = [await associationIdOf(caller.userId), await associationIdOf(viewer.userId)];
    const visibleIds = async (client: typeof caller) => (await client.call(listUserBrands, {})).map(({ id }) => id);
    expect(await visibleIds(caller)).toEqual([viewerAssociation, ownAssociation]);
    expect(await visibleIds(viewer)).toEqual([viewerAssociation]);
    expect(await visibleIds(await app.as({}))).toEqual([]);
    expect(await visibleIds(await app.asAdmin())).toEqual(expect.arrayContaining([ownAssociation, viewerAssociation, stranger.id]));
  });

  test('An association is active when both its account and its brand are active', async () => {
    const { brand, caller } = await aBrandWith();
    const inactiveAssociation = await associate((await insertUser(app.sql, { is_active: false })).id, brand.id);
    const ownAssociation = await associationIdOf(caller.userId);
    const visibleIds = async (attiva: 'true' | 'false') => (await caller.call(listUserBrands, { query: { attiva } })).map(({ id }) => id);
    expect([await visibleIds('true'), await visibleIds('false')]).toEqual([[ownAssociation], [inactiveAssociation.id]]);
    await app.sql.query('update brands set is_active = false where id = $1', [brand.id]);
    const activeCount = (await (await app.asAdmin()).call(listUserBrands, { query: { attiva: 'true', brand_id: String(brand.id) } }))
      .length;
    expect(activeCount).toBe(0);
  });
});
