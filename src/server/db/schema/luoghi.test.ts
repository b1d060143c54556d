import { beforeAll, describe, expect, test } from 'vitest';
import { PLACEABLE_KINDS } from '#features/equipment/risorse/kinds.ts';
import { rejectionOf } from '#testing/rejection.ts';
import { endAssignment, insertAsset, insertBrand, insertDipendente, insertRow, insertShowroom } from '#testing/sql-rows.ts';
import { openDatabase, runInParallel } from '#testing/sql-session.ts';

const db = openDatabase();
let brand_id: number;
let otherBrand: number;
beforeAll(async () => {
  brand_id = (await insertBrand(db.app)).id;
  otherBrand = (await insertBrand(db.app)).id;
});

describe.each(PLACEABLE_KINDS.map(({ tipo, periods }) => [tipo, periods] as const))(
  'Assignments of a %s to a showroom',
  (assetType, { table, column }) => {
    const insertPeriod = (item: number, values: object, sql: typeof db.app | Parameters<typeof insertRow>[0] = db.app) =>
      insertRow(sql, table, { [column]: item, brand_id, ...values });
    const createItem = () => insertAsset(db.app, assetType, [brand_id, otherBrand]);
    const createShowroom = (brands = [brand_id]) => insertShowroom(db.app, brands);

    test('An assignment of an item has either an employee or a showroom, never both or neither', async () => {
      const anna = await insertDipendente(db.app, { brand_id });
      const twoHolders = { dipendente_id: anna.id, showroom_id: await createShowroom() };
      expect(await rejectionOf(insertPeriod(await createItem(), twoHolders))).toBe(`${table}_uno_dei_due`);
      expect(await rejectionOf(insertPeriod(await createItem(), {}))).toBe(`${table}_uno_dei_due`);
    });

    test('An item cannot be assigned to a showroom under a brand that the showroom or the item does not have', async () => {
      const otherShowroom = await createShowroom([otherBrand]);
      expect(await rejectionOf(insertPeriod(await createItem(), { showroom_id: otherShowroom }))).toBe(`${table}_luogo`);
      const otherItem = await insertAsset(db.app, assetType, [otherBrand]);
      expect(await rejectionOf(insertPeriod(otherItem, { showroom_id: await createShowroom() }))).toBe(`${table}_risorsa`);
    });

    test('A showroom with an item can neither be deleted nor lose the brand of the item; after the return both work, and the assignment retains the name of the showroom', async () => {
      const item = await createItem();
      const showroom = await insertShowroom(db.app, [brand_id, otherBrand], { nome: 'Roma Prati' });
      const { id } = await insertPeriod(item, { showroom_id: showroom });
      const unlink = () => db.app.query('delete from showroom_brands where showroom_id = $1 and brand_id = $2', [showroom, brand_id]);
      const deleteShowroom = () => db.app.query('delete from showrooms where id = $1', [showroom]);
      expect(await rejectionOf(unlink())).toBe(`${table}_luogo`);
      expect(await rejectionOf(deleteShowroom())).toBe(`${table}_luogo`);
      await endAssignment(db.app, assetType, item);
      expect(await rejectionOf(unlink())).toBe('accepted');
      expect(await rejectionOf(deleteShowroom())).toBe('accepted');
      const { rows } = await db.app.query(`select luogo_nome, showroom_id, dipendente_nome from ${table} where id = $1`, [id]);
      expect(rows).toEqual([{ luogo_nome: 'Roma Prati', showroom_id: showroom, dipendente_nome: null }]);
    });

    test('An open assignment to a showroom can only be ended: it cannot change to another showroom or to an employee', async () => {
      const { id } = await insertPeriod(await createItem(), { showroom_id: await createShowroom() });
      const anna = await insertDipendente(db.app, { brand_id });
      const change = (assignments: string, value: unknown) =>
        rejectionOf(db.app.query(`update ${table} set ${assignments} where id = $2`, [value, id]));
      expect(await change('showroom_id = $1', await createShowroom())).toBe('periodo_immutabile');
      expect(await change('showroom_id = null, dipendente_id = $1', anna.id)).toBe('periodo_immutabile');
    });

    test('Of two concurrent assignments of an item, one to an employee and one to a showroom, one is rejected', async () => {
      const item = await createItem();
      const anna = await insertDipendente(db.app, { brand_id });
      const showroom_id = await createShowroom();
      const outcome = await runInParallel(
        db.app,
        (tx) => insertPeriod(item, { showroom_id }, tx),
        (tx) => insertPeriod(item, { dipendente_id: anna.id }, tx),
      );
      expect(outcome).toEqual(['accepted', `${table}_un_titolare`]);
    });

    test('An assignment to a showroom is rejected while the showroom is being deleted', async () => {
      const item = await createItem();
      const showroom = await createShowroom();
      const outcome = await runInParallel(
        db.app,
        (tx) => tx.query('delete from showrooms where id = $1', [showroom]),
        (tx) => insertPeriod(item, { showroom_id: showroom }, tx),
      );
      expect(outcome).toEqual(['accepted', `${table}_luogo`]);
    });
  },
);

test('A phone that is linked to a plan can be assigned only to the showroom that has the plan', async () => {
  const [showroom, otherShowroom] = [await insertShowroom(db.app, [brand_id]), await insertShowroom(db.app, [brand_id])];
  const piano_mobile_id = await insertAsset(db.app, 'piano_mobile', [brand_id]);
  const iphone_id = await insertAsset(db.app, 'telefono', [brand_id]);
  const plan = await insertRow(db.app, 'dipendenti_piani_mobili', { piano_mobile_id, brand_id, showroom_id: showroom });
  const insertPhone = (showroom_id: number) =>
    insertRow(db.app, 'dipendenti_iphones', { iphone_id, brand_id, showroom_id, assegnazione_piano_id: plan.id });
  expect(await rejectionOf(insertPhone(otherShowroom))).toBe('dipendenti_iphones_con_il_piano_del_luogo');
  expect(await rejectionOf(insertPhone(showroom))).toBe('accepted');
});
