import { beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '#testing/refusal.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, KIND_NAMES, KINDS } from '#testing/sql-rows.ts';
import { openDatabase, race } from '#testing/sql-session.ts';

const db = openDatabase();
let brand_id: number;
let otherBrand: number;
beforeAll(async () => {
  brand_id = (await insertBrand(db.app)).id;
  otherBrand = (await insertBrand(db.app)).id;
});

const aDipendente = (values: object = {}) => insertDipendente(db.app, { brand_id, ...values });

describe.each(KIND_NAMES)('Assignments of a %s', (kind) => {
  const { table, links, linkColumn, periods, column, name } = KINDS[kind];

  async function held() {
    const item = await insertAsset(db.app, kind, [brand_id, otherBrand]);
    const anna = await aDipendente();
    return { item, anna, period: await assign(db.app, kind, item, anna) };
  }

  test('An assignment starts today by default and is open', async () => {
    const { period } = await held();
    expect(period).toMatchObject({ attiva: true, brand_aperto: brand_id, data_revoca: null });
  });

  test('An item cannot be assigned under a brand that the employee or the item does not belong to', async () => {
    const item = await insertAsset(db.app, kind, [brand_id]);
    const stranger = await aDipendente({ brand_id: otherBrand });
    expect(await rejectionOf(assign(db.app, kind, item, { id: stranger.id, brand_id }))).toBe(`${periods}_titolare`);
    expect(await rejectionOf(assign(db.app, kind, item, stranger))).toBe(`${periods}_risorsa`);
  });

  test('During an assignment the employee cannot change brand, the item cannot lose the brand, and neither can be deleted', async () => {
    const { item, anna } = await held();
    expect(await rejectionOf(db.app.query('update dipendenti set brand_id = $1 where id = $2', [otherBrand, anna.id]))).toBe(
      `${periods}_titolare`,
    );
    const unlinked = db.app.query(`delete from ${links} where ${linkColumn} = $1 and brand_id = $2`, [item, brand_id]);
    expect(await rejectionOf(unlinked)).toBe(`${periods}_risorsa`);
    expect(await rejectionOf(db.app.query('delete from dipendenti where id = $1', [anna.id]))).toBe(`${periods}_titolare`);
    expect(await rejectionOf(db.app.query(`delete from ${table} where id = $1`, [item]))).toBe(`${periods}_risorsa`);
  });

  test('An assigned item can lose a brand that the assignment does not use', async () => {
    const { item } = await held();
    const unlinked = db.app.query(`delete from ${links} where ${linkColumn} = $1 and brand_id = $2`, [item, otherBrand]);
    expect(await rejectionOf(unlinked)).toBe('accepted');
  });

  test('After a return the employee can change brand, and the assignment keeps both names when the employee and the item are deleted', async () => {
    const { item, anna, period } = await held();
    const itemName = (await db.app.query(`select ${name} as name from ${table} where id = $1`, [item])).rows[0].name;
    await endAssignment(db.app, kind, item);
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

  test('An assignment can only be ended: its dates, item and employee cannot change, and it cannot be reopened', async () => {
    const { item, period } = await held();
    const bruno = await aDipendente();
    const change = (assignment: string, value: unknown) =>
      rejectionOf(db.app.query(`update ${periods} set ${assignment} = $1 where id = $2`, [value, period.id]));
    expect(await change('dipendente_id', bruno.id)).toBe('periodo_immutabile');
    expect(await change(column, item + 1)).toBe('periodo_immutabile');
    expect(await change('brand_id', otherBrand)).toBe('periodo_immutabile');
    expect(await change('data_assegnazione', '2020-01-01')).toBe('periodo_immutabile');
    expect(await change('data_revoca', '2020-01-01')).toBe(`${periods}_periodo`);
    await endAssignment(db.app, kind, item);
    expect(await change('data_revoca', null)).toBe('periodo_immutabile');
    expect(await change('data_revoca', '2999-01-01')).toBe('periodo_immutabile');
  });

  test('The application cannot delete an assignment that has begun, whether open or closed', async () => {
    const { item, period } = await held();
    expect(await rejectionOf(db.app.query(`delete from ${periods} where id = $1`, [period.id]))).toBe('periodo_iniziato');
    await endAssignment(db.app, kind, item);
    expect(await rejectionOf(db.app.query(`delete from ${periods} where id = $1`, [period.id]))).toBe('periodo_iniziato');
  });

  test('A future assignment reserves the item and can be deleted', async () => {
    const item = await insertAsset(db.app, kind, [brand_id]);
    const anna = await aDipendente();
    const { rows } = await db.app.query('select oggi() + 1 as domani');
    const period = await assign(db.app, kind, item, anna, { data_assegnazione: rows[0].domani });
    expect(await rejectionOf(assign(db.app, kind, item, anna))).not.toBe('accepted');
    await db.app.query(`delete from ${periods} where id = $1`, [period.id]);
    await assign(db.app, kind, item, anna);
  });

  test('An assignment that is created while its employee is deleted is rejected', async () => {
    const item = await insertAsset(db.app, kind, [brand_id]);
    const anna = await aDipendente();
    const outcome = await race(
      db.app,
      (tx) => tx.query('delete from dipendenti where id = $1', [anna.id]),
      (tx) => assign(tx, kind, item, anna),
    );
    expect(outcome).toEqual(['accepted', `${periods}_titolare`]);
  });
});

describe.each(['hardware', 'piano_mobile', 'telefono'] as const)('The single holder of a %s', (kind) => {
  test('The database rejects assignments that overlap and accepts a handover on the day of the return', async () => {
    const item = await insertAsset(db.app, kind, [brand_id]);
    const [anna, bruno] = [await aDipendente(), await aDipendente()];
    const from = async (to: typeof anna, data_assegnazione: string, data_revoca: string) =>
      rejectionOf(assign(db.app, kind, item, to, { data_assegnazione, data_revoca }));
    expect(await from(anna, '2024-01-01', '2024-03-01')).toBe('accepted');
    expect(await from(bruno, '2024-02-01', '2024-04-01')).toBe(`${KINDS[kind].periods}_senza_sovrapposizioni`);
    expect(await from(bruno, '2024-03-01', '2024-04-01')).toBe('accepted');
    expect(await rejectionOf(assign(db.app, kind, item, anna, { data_assegnazione: '2024-03-15' }))).toBe(
      `${KINDS[kind].periods}_senza_sovrapposizioni`,
    );
  });

  test('The database accepts several one-day assignments on one day and rejects a one-day assignment inside a longer one', async () => {
    const item = await insertAsset(db.app, kind, [brand_id]);
    const [anna, bruno] = [await aDipendente(), await aDipendente()];
    const onOneDay = async (day: string) => rejectionOf(assign(db.app, kind, item, bruno, { data_assegnazione: day, data_revoca: day }));
    expect([await onOneDay('2024-01-01'), await onOneDay('2024-01-01')]).toEqual(['accepted', 'accepted']);
    const longer = { data_assegnazione: '2024-01-01', data_revoca: '2024-03-01' };
    expect(await rejectionOf(assign(db.app, kind, item, anna, longer))).toBe('accepted');
    expect([await onOneDay('2024-01-01'), await onOneDay('2024-03-01')]).toEqual(['accepted', 'accepted']);
    expect(await onOneDay('2024-01-02')).toBe(`${KINDS[kind].periods}_giorno_di_un_altro`);
    expect(await rejectionOf(assign(db.app, kind, item, anna, { data_assegnazione: '2024-02-29' }))).toBe(
      `${KINDS[kind].periods}_senza_sovrapposizioni`,
    );
    expect(await rejectionOf(assign(db.app, kind, item, anna, { data_assegnazione: '2024-03-01' }))).toBe('accepted');
    expect(await onOneDay('2024-03-02')).toBe(`${KINDS[kind].periods}_giorno_di_un_altro`);
  });

  const { periods } = KINDS[kind];

  test('Of two concurrent assignments of one item the second is rejected', async () => {
    const item = await insertAsset(db.app, kind, [brand_id]);
    const [anna, bruno, carla] = [await aDipendente(), await aDipendente(), await aDipendente()];
    expect(
      await race(
        db.app,
        (tx) => assign(tx, kind, item, anna),
        (tx) => assign(tx, kind, item, bruno),
      ),
    ).toEqual(['accepted', `${periods}_un_titolare`]);
    expect(await rejectionOf(assign(db.app, kind, item, carla))).toBe(`${periods}_un_titolare`);
    await endAssignment(db.app, kind, item);
    expect(await rejectionOf(assign(db.app, kind, item, carla))).toBe('accepted');
  });

  test('An item that is assigned under one brand cannot be assigned under another brand', async () => {
    const item = await insertAsset(db.app, kind, [brand_id, otherBrand]);
    await assign(db.app, kind, item, await aDipendente());
    expect(await rejectionOf(assign(db.app, kind, item, await aDipendente({ brand_id: otherBrand })))).toBe(`${periods}_un_titolare`);
  });
});

describe('A mobile plan', () => {
  const aPiano = () => insertAsset(db.app, 'piano_mobile', [brand_id]);

  test('An employee cannot get two plans, even concurrently', async () => {
    const anna = await aDipendente();
    const [one, two] = [await aPiano(), await aPiano()];
    expect(
      await race(
        db.app,
        (tx) => assign(tx, 'piano_mobile', one, anna),
        (tx) => assign(tx, 'piano_mobile', two, anna),
      ),
    ).toEqual(['accepted', 'dipendenti_piani_mobili_un_piano']);
  });

  test('A plan assignment with portability needs both the previous operator and the number', async () => {
    const anna = await aDipendente();
    const half = assign(db.app, 'piano_mobile', await aPiano(), anna, { gestore_precedente: 'Vodafone' });
    expect(await rejectionOf(half)).toBe('dipendenti_piani_mobili_portabilita');
    const whole = assign(db.app, 'piano_mobile', await aPiano(), anna, {
      gestore_precedente: 'Vodafone',
      numero_da_portare: '333 1234567',
    });
    expect(await rejectionOf(whole)).toBe('accepted');
  });

  test('A phone can be linked to a plan assignment only for the same employee', async () => {
    const [anna, bruno] = [await aDipendente(), await aDipendente()];
    const plan = await assign(db.app, 'piano_mobile', await aPiano(), anna);
    const phone = await insertAsset(db.app, 'telefono', [brand_id]);
    const along = (holder: { id: string; brand_id: number }) =>
      rejectionOf(assign(db.app, 'telefono', phone, holder, { assegnazione_piano_id: plan.id }));
    expect(await along(bruno)).toBe('dipendenti_iphones_con_il_piano');
    expect(await along(anna)).toBe('accepted');
  });
});
