import { describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { insertBrand, insertRow, insertUser } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { listUsers } from './contract.ts';

const app = openApp();

describe('the list of accounts', () => {
  const idsOf = async (client: Client, query = {}) => (await client.call(listUsers, { query })).map(({ id }) => id);

  test.each(['can_view', 'can_edit'] as const)(
    'A caller with %s gets 403 for the list of accounts, and the error names the accounts that can help',
    async (right) => {
      const account = await app.as({ role: 'HR', brands: { [(await insertBrand(app.sql)).id]: right } });
      expect(await account.try(listUsers)).toMatchObject({ status: 403, body: { message: expect.stringContaining('amministratore') } });
    },
  );

  test('A caller who administers a brand can list its accounts, the accounts without a brand, the amministratori and their own account', async () => {
    const [ownBrand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const owner = await app.as({ brands: { [ownBrand.id]: 'can_admin', [otherBrand.id]: 'can_edit' } });
    const [colleague, stranger, withoutBrand] = [await insertUser(app.sql), await insertUser(app.sql), await insertUser(app.sql)];
    for (const brand_id of [ownBrand.id, otherBrand.id]) await insertRow(app.sql, 'user_brands', { user_id: colleague.id, brand_id });
    await insertRow(app.sql, 'user_brands', { user_id: stranger.id, brand_id: otherBrand.id });
    const admin = await app.asAdmin();
    const visibleIds = await idsOf(owner);
    expect(visibleIds).toEqual(expect.arrayContaining([owner.userId, colleague.id, withoutBrand.id, admin.userId]));
    expect(visibleIds).not.toContain(stranger.id);
    expect(await idsOf(admin)).toContain(stranger.id);
    const brandsOf = async (client: Client) =>
      (await client.call(listUsers, { query: { brand_id: String(ownBrand.id) } }))
        .find(({ id }) => id === colleague.id)
        ?.associazioni.map((association) => association.brand.id);
    expect(await brandsOf(owner)).toEqual([ownBrand.id]);
    expect(await brandsOf(admin)).toEqual([ownBrand.id, otherBrand.id]);
    expect(await idsOf(owner, { brand_id: otherBrand.id })).toEqual([]);
  });

  test('The list of accounts can be searched by username, e-mail, first name and surname', async () => {
    const { id } = await insertUser(app.sql, { username: 'cercami', email: 'posta@altrove.test', nome: 'Niccolò', cognome: "D'Érice" });
    const admin = await app.asAdmin();
    for (const q of ['CERC', 'posta@altrove', 'niccolo', 'derice', "d'erice nicco"]) expect(await idsOf(admin, { q }), q).toEqual([id]);
    expect(await idsOf(admin, { q: 'cercami', is_active: 'false' })).toEqual([]);
  });
});
