import { beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '#testing/rejection.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, KIND_NAMES, KINDS } from '#testing/sql-rows.ts';
import { openDatabase, runInParallel } from '#testing/sql-session.ts';

const db = openDatabase();
let brand_id: number;
let otherBrand: number;
beforeAll(async () => {
  brand_id = (await insertBrand(db.app)).id;
  otherBrand = (await insertBrand(db.app)).id;
});

const createDipendente = (values: object = {}) => insertDipendente(db.app, { brand_id, ...values });

describe.each(KIND_NAMES)('Assignments of a %s', (assetType) => {
  const { table, links, linkColumn, periods, column, name } = KINDS[assetType];

  async function createAssignment() {
    const item = await insertAsset(db.app, assetType, [brand_id, otherBrand]);
    const anna = await createDipendente();
    return { item, anna, period: await assign(db.app, assetType, item, anna) };
  }

  test('A new assignment starts today by default and is open', async () => {
    const { period } = await createAssignment();
    expect(period).toMatchObject({ attiva: true, brand_aperto: brand_id, data_revoca: null });
  });

  test('An item cannot be assigned under a brand that the employee or the item does not belong to', async () => {
    const item = await insertAsset(db.app, assetType, [brand_id]);
    const otherEmployee = await createDipendente({ brand_id: otherBrand });
    expect(await rejectionOf(assign(db.app, assetType, item, { id: otherEmployee.id, brand_id }))).toBe(`${periods}_titolare`);
    expect(await rejectionOf(assign(db.app, assetType, item, otherEmployee))).toBe(`${periods}_risorsa`);
  });

  test('During an assignment the employee cannot change brand, the item cannot lose the brand, and neither can be deleted', async () => {
    const { item, anna } = await createAssignment();
    expect(await rejectionOf(db.app.query('update dipendenti set brand_id = $1 where id = $2', [otherBrand, anna.id]))).toBe(
      `${periods}_titolare`,
    );
    const unlink = db.app.query(`delete from ${links} where ${linkColumn} = $1 and brand_id = $2`, [item, brand_id]);
    expect(await rejectionOf(unlink)).toBe(`${periods}_risorsa`);
    expect(await rejectionOf(db.app.query('delete from dipendenti where id = $1', [anna.id]))).toBe(`${periods}_titolare`);
    expect(await rejectionOf(db.app.query(`delete from ${table} where id = $1`, [item]))).toBe(`${periods}_risorsa`);
  });

  test('An assigned item can lose a brand that the assignment does not use', async () => {
    const { item } = await createAssignment();
    const unlink = db.app.query(`delete from ${links} where ${linkColumn} = $1 and brand_id = $2`, [item, otherBrand]);
    expect(await rejectionOf(unlink)).toBe('accepted');
  });

  test('After the return of an item the employee can change brand, and the assignment retains both names when the employee and the item are deleted', async () => {
    const { item, anna, period } = await createAssignment();
    const itemName = (await db.app.query(`select ${name} as name from ${table} where id = $1`, [item])).rows[0].name;
    await endAssignment(db.app, assetType, item);
    expect(await rejectionOf(db.app.query('update dipendenti set brand_id = $1 where id = $2', [otherBrand, anna.id]))).toBe('accepted');
    await db.app.query('delete from dipendenti where id = $1', [anna.id]);
    await db.app.query(`delete from ${table} where id = $1`, [item]);
    const { rows } = await db.app.query(`select * from ${periods} where id = $1`, [period.id]);
    expect(rows).toEqual([
      expect.objectContaining({
        dipendente_id: anna.id,
        [column]: item,
        brand_id,
        dipendente_nome: 'Anna Rossi',
        risorsa_nome: itemName,
        data_assegnazione: period.data_assegnazione,
        attiva: false,
        brand_aperto: null,
      }),
    ]);
  });

  test('An open assignment can only be ended: its dates, item and employee cannot change, and an ended assignment cannot be reopened', async () => {
    const { item, period } = await createAssignment();
    const bruno = await createDipendente();
    const change = (assignment: string, value: unknown) =>
      rejectionOf(db.app.query(`update ${periods} set ${assignment} = $1 where id = $2`, [value, period.id]));
    expect(await change('dipendente_id', bruno.id)).toBe('periodo_immutabile');
    expect(await change(column, item + 1)).toBe('periodo_immutabile');
    expect(await change('brand_id', otherBrand)).toBe('periodo_immutabile');
    expect(await change('data_assegnazione', '2020-01-01')).toBe('periodo_immutabile');
    expect(await change('data_revoca', '2020-01-01')).toBe(`${periods}_periodo`);
    await endAssignment(db.app, assetType, item);
    expect(await change('data_revoca', null)).toBe('periodo_immutabile');
    expect(await change('data_revoca', '2999-01-01')).toBe('periodo_immutabile');
  });

  test('The application cannot delete an assignment that has begun, whether open or closed', async () => {
    const { item, period } = await createAssignment();
    expect(await rejectionOf(db.app.query(`delete from ${periods} where id = $1`, [period.id]))).toBe('periodo_iniziato');
    await endAssignment(db.app, assetType, item);
    expect(await rejectionOf(db.app.query(`delete from ${periods} where id = $1`, [period.id]))).toBe('periodo_iniziato');
  });

  test('A future assignment reserves the item and can be deleted', async () => {
    const item = await insertAsset(db.app, assetType, [brand_id]);
    const anna = await createDipendente();
    const { rows } = await db.app.query('select oggi() + 1 as domani');
    const period = await assign(db.app, assetType, item, anna, { data_assegnazione: rows[0].domani });
    expect(await rejectionOf(assign(db.app, assetType, item, anna))).not.toBe('accepted');
    await db.app.query(`delete from ${periods} where id = $1`, [period.id]);
    await assign(db.app, assetType, item, anna);
  });

  test('An assignment that is created while its employee is deleted is rejected', async () => {
    const item = await insertAsset(db.app, assetType, [brand_id]);
    const anna = await createDipendente();
    const outcome = await runInParallel(
      db.app,
      (tx) => tx.query('delete from dipendenti where id = $1', [anna.id]),
      (tx) => assign(tx, assetType, item, anna),
    );
    expect(outcome).toEqual(['accepted', `${periods}_titolare`]);
  });
});

describe.each(['hardware', 'piano_mobile', 'telefono'] as const)('The single holder of a %s', (assetType) => {
  test('The database rejects assignments that overlap and accepts a handover on the day of the return', async () => {
    const item = await insertAsset(db.app, assetType, [brand_id]);
    const [anna, bruno] = [await createDipendente(), await createDipendente()];
    const assignTo = async (employee: typeof anna, data_assegnazione: string, data_revoca: string) =>
      rejectionOf(assign(db.app, assetType, item, employee, { data_assegnazione, data_revoca }));
    expect(await assignTo(anna, '2024-01-01', '2024-03-01')).toBe('accepted');
    expect(await assignTo(bruno, '2024-02-01', '2024-04-01')).toBe(`${KINDS[assetType].periods}_senza_sovrapposizioni`);
    expect(await assignTo(bruno, '2024-03-01', '2024-04-01')).toBe('accepted');
    expect(await rejectionOf(assign(db.app, assetType, item, anna, { data_assegnazione: '2024-03-15' }))).toBe(
      `${KINDS[assetType].periods}_senza_sovrapposizioni`,
    );
  });

  test('The database accepts several one-day assignments on one day and rejects a one-day assignment inside a longer one', async () => {
    const item = await insertAsset(db.app, assetType, [brand_id]);
    const [anna, bruno] = [await createDipendente(), await createDipendente()];
    const assignForOneDay = async (day: string) =>
      rejectionOf(assign(db.app, assetType, item, bruno, { data_assegnazione: day, data_revoca: day }));
    expect([await assignForOneDay('2024-01-01'), await assignForOneDay('2024-01-01')]).toEqual(['accepted', 'accepted']);
    const longPeriod = { data_assegnazione: '2024-01-01', data_revoca: '2024-03-01' };
    expect(await rejectionOf(assign(db.app, assetType, item, anna, longPeriod))).toBe('accepted');
    expect([await assignForOneDay('2024-01-01'), await assignForOneDay('2024-03-01')]).toEqual(['accepted', 'accepted']);
    expect(await assignForOneDay('2024-01-02')).toBe(`${KINDS[assetType].periods}_giorno_di_un_altro`);
    expect(await rejectionOf(assign(db.app, assetType, item, anna, { data_assegnazione: '2024-02-29' }))).toBe(
      `${KINDS[assetType].periods}_senza_sovrapposizioni`,
    );
    expect(await rejectionOf(assign(db.app, assetType, item, anna, { data_assegnazione: '2024-03-01' }))).toBe('accepted');
    expect(await assignForOneDay('2024-03-02')).toBe(`${KINDS[assetType].periods}_giorno_di_un_altro`);
  });

  const { periods } = KINDS[assetType];

  test('Of two concurrent assignments of one item the second is rejected', async () => {
    const item = await insertAsset(db.app, assetType, [brand_id]);
    const [anna, bruno, carla] = [await createDipendente(), await createDipendente(), await createDipendente()];
    expect(
      await runInParallel(
        db.app,
        (tx) => assign(tx, assetType, item, anna),
        (tx) => assign(tx, assetType, item, bruno),
      ),
    ).toEqual(['accepted', `${periods}_un_titolare`]);
    expect(await rejectionOf(assign(db.app, assetType, item, carla))).toBe(`${periods}_un_titolare`);
    await endAssignment(db.app, assetType, item);
    expect(await rejectionOf(assign(db.app, assetType, item, carla))).toBe('accepted');
  });

  test('An item that is assigned under one brand cannot also be assigned under another brand', async () => {
    const item = await insertAsset(db.app, assetType, [brand_id, otherBrand]);
    await assign(db.app, assetType, item, await createDipendente());
    expect(await rejectionOf(assign(db.app, assetType, item, await createDipendente({ brand_id: otherBrand })))).toBe(
      `${periods}_un_titolare`,
    );
  });
});

describe('Assignments of a mobile plan', () => {
  const createPiano = () => insertAsset(db.app, 'piano_mobile', [brand_id]);

  test('The database rejects a second mobile plan for an employee, even concurrently', async () => {
    const anna = await createDipendente();
    const [firstPiano, secondPiano] = [await createPiano(), await createPiano()];
    expect(
      await runInParallel(
        db.app,
        (tx) => assign(tx, 'piano_mobile', firstPiano, anna),
        (tx) => assign(tx, 'piano_mobile', secondPiano, anna),
      ),
    ).toEqual(['accepted', 'dipendenti_piani_mobili_un_piano']);
  });

  test('A plan assignment with number portability needs both the previous operator and the number', async () => {
    const anna = await createDipendente();
    const incompletePortability = assign(db.app, 'piano_mobile', await createPiano(), anna, { gestore_precedente: 'Vodafone' });
    expect(await rejectionOf(incompletePortability)).toBe('dipendenti_piani_mobili_portabilita');
    const completePortability = assign(db.app, 'piano_mobile', await createPiano(), anna, {
      gestore_precedente: 'Vodafone',
      numero_da_portare: '333 1234567',
    });
    expect(await rejectionOf(completePortability)).toBe('accepted');
  });

  test('A phone can be linked to a plan assignment only for the same employee', async () => {
    const [anna, bruno] = [await createDipendente(), await createDipendente()];
    const plan = await assign(db.app, 'piano_mobile', await createPiano(), anna);
    const phone = await insertAsset(db.app, 'telefono', [brand_id]);
    const assignPhone = (holder: { id: string; brand_id: number }) =>
      rejectionOf(assign(db.app, 'telefono', phone, holder, { assegnazione_piano_id: plan.id }));
    expect(await assignPhone(bruno)).toBe('dipendenti_iphones_con_il_piano');
    expect(await assignPhone(anna)).toBe('accepted');
  });
});
