import { describe, expect, test } from 'vitest';
import { myBrands } from '#shared/my-brands.ts';
import { me } from '#shared/session.ts';
import { insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom, KIND_NAMES } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { createBrand, deleteBrand, listBrands, updateBrand } from './contract.ts';

const app = openApp();
let lastNumber = 0;
const aName = () => `Maison ${++lastNumber}`;

describe('creating a brand', () => {
  test('A new brand is returned active and with the default colour', async () => {
    const admin = await app.asAdmin();
    const nome = aName();
    const brand = await admin.call(createBrand, { body: { nome: `  ${nome} `, descrizione: ' Moda\nuomo ' } });
    expect(brand).toMatchObject({ nome, descrizione: 'Moda\nuomo', colore: '#3B82F6', is_active: true });
    expect(await admin.call(listBrands, {})).toContainEqual(brand);
  });

  test('The creator of a brand gets all three permissions on the brand and keeps them after losing the right amministratore', async () => {
    const admin = await app.asAdmin();
    await app.asAdmin(); // the second admin account, because one active amministratore must remain
    const brand = await admin.call(createBrand, { body: { nome: aName() } });
    await app.sql.query('update users set amministratore = false where id = $1', [admin.userId]);
    expect((await admin.call(me, {})).user.permessi.brand['brands.modifica']).toEqual([brand.id]);
    expect(await admin.call(myBrands, {})).toMatchObject([{ id: brand.id, can_view: true, can_edit: true, can_admin: true }]);
  });

  test.each(['HR', 'IT', 'MANAGER'] as const)(
    'Only an amministratore may create a brand: %s with can_admin on another brand is rejected',
    async (role) => {
      const otherBrand = await insertBrand(app.sql);
      const account = await app.as({ role, brands: { [otherBrand.id]: 'can_admin' } });
      expect(await account.try(createBrand, { body: { nome: aName() } })).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
    },
  );

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no name', {}, 'nome', 'Nome brand richiesto'],
    ['a blank name', { nome: ' \t ' }, 'nome', 'Nome brand richiesto'],
    ['null for a name', { nome: null }, 'nome', 'Nome brand richiesto'],
    ['a name of 201 characters', { nome: 'x'.repeat(201) }, 'nome', 'Al massimo 200 caratteri'],
    ['a name on two lines', { nome: 'a\nb' }, 'nome', 'Il testo contiene caratteri non ammessi'],
    ['a name that looks like the name of another brand', { nome: 'Or\u200dtica' }, 'nome', 'Il testo contiene caratteri non ammessi'],
    ['a name of invisible characters', { nome: '\u200d' }, 'nome', 'Il testo contiene caratteri non ammessi'],
    ['a description of 4,001 characters', { nome: 'x', descrizione: 'x'.repeat(4001) }, 'descrizione', 'Al massimo 4000 caratteri'],
    ['a colour by name', { nome: 'x', colore: 'rosso' }, 'colore', 'Scegli un colore nel formato #RRGGBB'],
    ['a short colour', { nome: 'x', colore: '#fff' }, 'colore', 'Scegli un colore nel formato #RRGGBB'],
    ['a colour followed by other text', { nome: 'x', colore: '#ffffff;x' }, 'colore', 'Scegli un colore nel formato #RRGGBB'],
  ])('A brand with %s is rejected with an error on the field', async (_, body, field, sentence) => {
    const admin = await app.asAdmin();
    const answer = await admin.try(createBrand, { body });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
  });

  test.each([
    ['Città', 'CITTÀ'],
    ['Ortica', 'oRTICA'],
    ['Libertà', 'Liberta\u0300'],
    ['Moda 👩‍👩‍👧', 'moda 👩‍👩‍👧'],
  ])('The name %s of an existing brand conflicts with a new brand named %s', async (first, second) => {
    const admin = await app.asAdmin();
    await admin.call(createBrand, { body: { nome: first } });
    const answer = await admin.try(createBrand, { body: { nome: second } });
    expect(answer).toMatchObject({ status: 409, body: { fields: { nome: expect.any(String) } } });
  });
});

describe('changing a brand', () => {
  test('An update of a brand keeps the fields that the request does not name, and clears the fields that the request names as empty', async () => {
    const brand = await insertBrand(app.sql, { descrizione: 'Moda', colore: '#112233' });
    const brandAdmin = await app.as({ brands: { [brand.id]: 'can_admin' } });
    const change = (body: Record<string, unknown>) => brandAdmin.try(updateBrand, { params: { id: brand.id }, body });
    const nome = aName();
    expect((await change({ nome })).body).toMatchObject({ nome, descrizione: 'Moda', colore: '#112233' });
    expect((await change({ descrizione: '' })).body).toMatchObject({ nome, descrizione: null });
    expect((await change({})).body).toMatchObject({ nome, colore: '#112233' });
    expect(await change({ nome: '' })).toMatchObject({ status: 400, body: { message: 'Nome brand richiesto' } });
  });

  test('A brand can be renamed to its own name with other upper and lower case letters, but not to the name of another brand', async () => {
    const [brand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const brandAdmin = await app.as({ brands: { [brand.id]: 'can_admin' } });
    const rename = (nome: string) => brandAdmin.try(updateBrand, { params: { id: brand.id }, body: { nome } });
    expect((await rename(String(brand.nome).toUpperCase())).status).toBe(200);
    expect((await rename(String(otherBrand.nome).toLowerCase())).status).toBe(409);
  });

  test.each([
    ['can_view', 403],
    ['can_edit', 403],
    ['can_admin', 200],
  ] as const)('Changing a brand requires can_admin: a caller with %s gets %i', async (permission, status) => {
    const brand = await insertBrand(app.sql);
    for (const role of ['HR', 'IT', 'MANAGER'] as const) {
      const account = await app.as({ role, brands: { [brand.id]: permission } });
      expect((await account.try(updateBrand, { params: { id: brand.id }, body: { nome: aName() } })).status).toBe(status);
    }
  });
});

describe('deleting a brand', () => {
  const remove = async (brandId: number) =>
    (await app.as({ brands: { [brandId]: 'can_admin' } })).try(deleteBrand, { params: { id: brandId } });

  test('A brand without employees, items and showrooms can be deleted, together with its associations', async () => {
    const brand = await insertBrand(app.sql);
    expect(await remove(brand.id)).toMatchObject({ status: 200, body: { success: true } });
    const { rows } = await app.sql.query('select from user_brands where brand_id = $1', [brand.id]);
    expect(rows).toEqual([]);
    const secondResponse = await (await app.asAdmin()).try(deleteBrand, { params: { id: brand.id } });
    expect(secondResponse).toMatchObject({ status: 404, body: { message: 'Il brand richiesto non esiste o è stato rimosso.' } });
  });

  test.each<[string, (id: number) => Promise<unknown>, string]>([
    ['one employee', (id) => insertDipendente(app.sql, { brand_id: id }), '1 dipendente'],
    [
      'two employees',
      async (id) => [await insertDipendente(app.sql, { brand_id: id }), await insertDipendente(app.sql, { brand_id: id })],
      '2 dipendenti',
    ],
    [
      'one item of each type',
      async (id) => Promise.all(KIND_NAMES.map((tipo) => insertAsset(app.sql, tipo, [id]))),
      `${KIND_NAMES.length} asset`,
    ],
    [
      'an employee and an item',
      async (id) => [await insertDipendente(app.sql, { brand_id: id }), await insertAsset(app.sql, 'hardware', [id])],
      '1 dipendente e 1 asset',
    ],
    ['a showroom of its own', (id) => insertShowroom(app.sql, [id]), '1 showroom'],
  ])('A brand that still has %s cannot be deleted, and the error states the number', async (_, addContent, text) => {
    const brand = await insertBrand(app.sql);
    await addContent(brand.id);
    const answer = await remove(brand.id);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'BRAND_IN_USO', message: `Il brand ${brand.nome} ha ancora ${text}: spostali o eliminali prima.` },
    });
  });

  test('When a brand is deleted, a showroom that also belongs to another brand stays with that brand', async () => {
    const [brand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const showroom = await insertShowroom(app.sql, [brand.id, otherBrand.id]);
    expect((await remove(brand.id)).status).toBe(200);
    const { rows } = await app.sql.query('select brand_id from showroom_brands where showroom_id = $1', [showroom]);
    expect(rows).toEqual([{ brand_id: otherBrand.id }]);
  });
});

describe('visible brands', () => {
  test('An account sees its associated brands, and an amministratore sees all brands', async () => {
    const [ownBrand, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    const account = await app.as({ brands: { [ownBrand.id]: 'can_view' } });
    expect((await account.call(listBrands, {})).map(({ id }) => id)).toEqual([ownBrand.id]);
    const all = (await (await app.asAdmin()).call(listBrands, {})).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([ownBrand.id, otherBrand.id]));
    expect(await (await app.as({})).call(listBrands, {})).toEqual([]);
  });

  test("/api/my/brands returns the caller's brands by name, with the permissions on each", async () => {
    const [b, a, c] = [
      await insertBrand(app.sql, { nome: 'Bò' }),
      await insertBrand(app.sql, { nome: 'bàita' }),
      await insertBrand(app.sql, { nome: 'Cò' }),
    ];
    const account = await app.as({ brands: { [b.id]: 'can_view', [a.id]: 'can_edit', [c.id]: 'can_admin' } });
    const permissions = (await account.call(myBrands, {})).map(({ nome, can_view, can_edit, can_admin }) => [
      nome,
      can_view,
      can_edit,
      can_admin,
    ]);
    expect(permissions).toEqual([
      ['bàita', true, true, false],
      ['Bò', true, false, false],
      ['Cò', true, true, true],
    ]);
  });

  test('/api/my/brands returns all active brands to an amministratore, with all permissions', async () => {
    const [active, inactive] = [await insertBrand(app.sql), await insertBrand(app.sql, { is_active: false })];
    const brands = await (await app.asAdmin()).call(myBrands, {});
    expect(brands).toContainEqual(expect.objectContaining({ id: active.id, can_view: true, can_edit: true, can_admin: true }));
    expect(brands.map(({ id }) => id)).not.toContain(inactive.id);
  });

  test('Brands are searched by name and description', async () => {
    const brand = await insertBrand(app.sql, { nome: "L'Étoile", descrizione: 'Profumi al 100%' });
    const otherBrand = await insertBrand(app.sql, { nome: 'Altro', descrizione: null });
    const account = await app.as({ brands: { [brand.id]: 'can_view', [otherBrand.id]: 'can_view' } });
    const findNames = async (q: string) => (await account.call(listBrands, { query: { q } })).map(({ nome }) => nome);
    expect(await findNames('letoile')).toEqual(["L'Étoile"]);
    expect(await findNames('profumi L’ETO')).toEqual(["L'Étoile"]);
    expect(await findNames('100%')).toEqual(["L'Étoile"]);
    expect(await findNames('%')).toEqual(["L'Étoile"]);
    expect(await findNames('_')).toEqual([]);
  });

  test('When the association of an account with a brand is removed, the brand is hidden from the next request on', async () => {
    const brand = await insertBrand(app.sql);
    const account = await app.as({});
    await insertRow(app.sql, 'user_brands', { user_id: account.userId, brand_id: brand.id });
    expect(await account.call(listBrands, {})).toHaveLength(1);
    await app.sql.query('delete from user_brands where user_id = $1', [account.userId]);
    expect(await account.call(listBrands, {})).toEqual([]);
  });
});
