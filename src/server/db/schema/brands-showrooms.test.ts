import { describe, expect, test } from 'vitest';
import { rejectionOf } from '#testing/rejection.ts';
import { insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom, insertUser, KIND_NAMES, KINDS } from '#testing/sql-rows.ts';
import { openDatabase, runInParallel } from '#testing/sql-session.ts';

const db = openDatabase();

const deleteBrand = (id: number) => rejectionOf(db.app.query('delete from brands where id = $1', [id]));

describe('The fields and the deletion of a brand', () => {
  test('The name of a brand is unique regardless of case, also with accented letters', async () => {
    await insertBrand(db.app, { nome: 'Città' });
    expect(await rejectionOf(insertBrand(db.app, { nome: 'CITTÀ' }))).toBe('brands_nome_unico');
  });

  test.each(['rosso', '#12345', '#GGGGGG', '#1234567', ''])('A brand cannot have the color %j', async (colore) => {
    expect(await rejectionOf(insertBrand(db.app, { colore }))).toBe('colore_brand');
  });

  test('A brand without a color gets the default color of the specification', async () => {
    expect((await insertBrand(db.app)).colore).toBe('#3B82F6');
  });

  test('The database rejects the deletion of a brand with employees', async () => {
    const brand = await insertBrand(db.app);
    await insertDipendente(db.app, { brand_id: brand.id });
    expect(await deleteBrand(brand.id)).toBe('dipendenti_brand_fkey');
  });

  test.each(KIND_NAMES)('A brand with one %s cannot be deleted', async (assetType) => {
    const brand = await insertBrand(db.app);
    await insertAsset(db.app, assetType, [brand.id]);
    expect(await deleteBrand(brand.id)).toBe(`${KINDS[assetType].links}_brand_fkey`);
  });

  test('A brand cannot be deleted while a showroom has no other brand', async () => {
    const brand = await insertBrand(db.app);
    await insertShowroom(db.app, [brand.id]);
    expect(await deleteBrand(brand.id)).toBe('showrooms_almeno_un_brand');
  });

  test('The deletion of a brand deletes its account permissions and leaves a showroom that has another brand unchanged', async () => {
    const [brand, otherBrand] = [await insertBrand(db.app), await insertBrand(db.app)];
    const user = await insertUser(db.app);
    await insertRow(db.app, 'user_brands', { user_id: user.id, brand_id: brand.id });
    await insertShowroom(db.app, [brand.id, otherBrand.id]);
    expect(await deleteBrand(brand.id)).toBe('accepted');
    const { rows } = await db.app.query('select from user_brands where user_id = $1', [user.id]);
    expect(rows).toHaveLength(0);
  });
});

describe('The brand permissions of an account', () => {
  test('An account cannot have two permission rows for one brand', async () => {
    const permission = { user_id: (await insertUser(db.app)).id, brand_id: (await insertBrand(db.app)).id };
    await insertRow(db.app, 'user_brands', permission);
    expect(await rejectionOf(insertRow(db.app, 'user_brands', permission))).toBe('user_brands_coppia_unica');
  });

  test.each([
    [false, false, false],
    [false, true, false],
    [true, false, true],
    [false, false, true],
  ])(
    'The database rejects a brand permission without the weaker permission before it (view %s, edit %s, admin %s)',
    async (can_view, can_edit, can_admin) => {
      const permission = { user_id: (await insertUser(db.app)).id, brand_id: (await insertBrand(db.app)).id };
      expect(await rejectionOf(insertRow(db.app, 'user_brands', { ...permission, can_view, can_edit, can_admin }))).toBe(
        'user_brands_diritti',
      );
    },
  );

  test('A brand permission needs an existing account and an existing brand', async () => {
    const permission = { user_id: (await insertUser(db.app)).id, brand_id: (await insertBrand(db.app)).id };
    expect(await rejectionOf(insertRow(db.app, 'user_brands', { ...permission, user_id: 0 }))).toBe('user_brands_user_id_fkey');
    expect(await rejectionOf(insertRow(db.app, 'user_brands', { ...permission, brand_id: 0 }))).toBe('user_brands_brand_id_fkey');
  });
});

describe('The brands of a showroom', () => {
  test('A showroom cannot be created without a brand, nor lose its last brand', async () => {
    expect(await rejectionOf(insertRow(db.app, 'showrooms', { nome: 'Senza brand' }))).toBe('showrooms_almeno_un_brand');
    const showroom = await insertShowroom(db.app, [(await insertBrand(db.app)).id]);
    const unlink = db.app.query('delete from showroom_brands where showroom_id = $1', [showroom]);
    expect(await rejectionOf(unlink)).toBe('showrooms_almeno_un_brand');
  });

  test('A showroom still has one brand after a concurrent removal of its two brands', async () => {
    const [brand, otherBrand] = [await insertBrand(db.app), await insertBrand(db.app)];
    const showroom = await insertShowroom(db.app, [brand.id, otherBrand.id]);
    const unlink = 'delete from showroom_brands where showroom_id = $1 and brand_id = $2';
    const outcome = await runInParallel(
      db.app,
      (tx) => tx.query(unlink, [showroom, brand.id]),
      (tx) => tx.query(unlink, [showroom, otherBrand.id]),
    );
    expect(outcome).toEqual(['accepted', 'showrooms_almeno_un_brand']);
  });

  test('A showroom without employees can be deleted together with its brand links', async () => {
    const showroom = await insertShowroom(db.app, [(await insertBrand(db.app)).id]);
    expect(await rejectionOf(db.app.query('delete from showrooms where id = $1', [showroom]))).toBe('accepted');
  });
});

describe('The showroom of an employee', () => {
  async function createEmployeeInShowroom() {
    const [brand, otherBrand] = [await insertBrand(db.app), await insertBrand(db.app)];
    const showroom = await insertShowroom(db.app, [brand.id, otherBrand.id]);
    const dipendente = await insertDipendente(db.app, { brand_id: brand.id, showroom });
    return { brand, showroom, dipendente };
  }

  test('An employee cannot work in a showroom of another brand or in an unknown showroom', async () => {
    const [brand, otherBrand] = [await insertBrand(db.app), await insertBrand(db.app)];
    const otherShowroom = await insertShowroom(db.app, [otherBrand.id]);
    expect(await rejectionOf(insertDipendente(db.app, { brand_id: brand.id, showroom: otherShowroom }))).toBe(
      'dipendenti_showroom_del_brand',
    );
    expect(await rejectionOf(insertDipendente(db.app, { brand_id: brand.id, showroom: 999_999 }))).toBe('dipendenti_showroom_del_brand');
  });

  test('A showroom where an employee works can neither be deleted nor lose the brand of the employee', async () => {
    const { brand, showroom } = await createEmployeeInShowroom();
    expect(await rejectionOf(db.app.query('delete from showrooms where id = $1', [showroom]))).toBe('dipendenti_showroom_del_brand');
    const unlink = db.app.query('delete from showroom_brands where showroom_id = $1 and brand_id = $2', [showroom, brand.id]);
    expect(await rejectionOf(unlink)).toBe('dipendenti_showroom_del_brand');
  });

  test('An employee cannot move to a brand that their showroom does not belong to', async () => {
    const { dipendente } = await createEmployeeInShowroom();
    const changedBrand = db.app.query('update dipendenti set brand_id = $1 where id = $2', [(await insertBrand(db.app)).id, dipendente.id]);
    expect(await rejectionOf(changedBrand)).toBe('dipendenti_showroom_del_brand');
  });
});
