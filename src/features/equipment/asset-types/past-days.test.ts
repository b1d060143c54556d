// Items that are handed over on one day and registered on a later one. The tests run on every asset type through its own endpoints.
import { afterEach, describe, expect, test } from 'vitest';
import { assignHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import { assignPianoMobile, unassignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { closeMesi, getMesiChiusi, reopenMese } from '#features/insight/budget/contract.ts';
import { formatData } from '#shared/dates.ts';
import { mesePiu, primoDi, ultimoDi } from '#shared/periodi.ts';
import { RISORSE } from '#shared/risorse.ts';
import { addDays } from '#shared/scadenze.ts';
import { aPlanAndAnna } from '#testing/plan-and-anna.ts';
import { assign, insertAsset, insertBrand, insertDipendente, KIND_NAMES, KINDS, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function aCompany() {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const hire = { brand_id: brand.id, data_assunzione: addDays(today, -300) };
  const [anna, bruno] = [await insertDipendente(app.sql, hire), await insertDipendente(app.sql, hire)];
  return { brand, it, today, ago: (days: number) => addDays(today, -days), anna, bruno };
}

const addressOf = (kind: Kind, id: number, verb: string) => `/api/${RISORSE[kind].lista}/${id}/${verb}`;
const periodsOf = async (kind: Kind, id: number) =>
  (
    await app.sql.query(
      `select dipendente_id, data_assegnazione, data_revoca from ${KINDS[kind].periods} where ${KINDS[kind].column} = $1 order by id`,
      [id],
    )
  ).rows;
const impossible = (field: string, earliest: string) => ({
  status: 409,
  body: { code: 'DATA_NON_POSSIBILE', fields: { [field]: expect.stringContaining(formatData(earliest)) } },
});

describe.each(KIND_NAMES)('%s', (kind) => {
  const isShared = kind === 'software' || kind === 'cartella';

  async function anItem() {
    const company = await aCompany();
    const { brand, it } = company;
    const id = await insertAsset(app.sql, kind, [brand.id]);
    const give = (dipendente_id: string, data_assegnazione: string) =>
      it.fetch('PATCH', addressOf(kind, id, 'assign'), { dipendente_id, data_assegnazione });
    const takeBack = (dipendente_id: string, data_restituzione: string) =>
      it.fetch('PATCH', addressOf(kind, id, 'unassign'), { ...(isShared && { dipendente_id }), data_restituzione });
    return { ...company, id, give, takeBack };
  }

  test('An item that an employee received on Friday can be registered on Monday with the day of Friday, and so can its return', async () => {
    const { anna, ago, id, give, takeBack } = await anItem();
    expect(await give(anna.id, ago(30))).toMatchObject({ status: 200, body: { assegnato: true } });
    expect(await takeBack(anna.id, ago(3))).toMatchObject({ status: 200 });
    expect(await periodsOf(kind, id)).toEqual([{ dipendente_id: anna.id, data_assegnazione: ago(30), data_revoca: ago(3) }]);
  });

  test('An item cannot be assigned before the day of its last return, but can be assigned on that day', async () => {
    const { anna, bruno, ago, id, give } = await anItem();
    await assign(app.sql, kind, id, anna, { data_assegnazione: ago(60), data_revoca: ago(20) });
    const next = isShared ? anna : bruno;
    expect(await give(next.id, ago(21))).toMatchObject(impossible('data_assegnazione', ago(20)));
    expect(await periodsOf(kind, id)).toHaveLength(1);
    expect((await give(next.id, ago(20))).status).toBe(200);
  });

  test('An item cannot be assigned before its employee was hired', async () => {
    const { anna, ago, id, give } = await anItem();
    expect(await give(anna.id, ago(301))).toMatchObject(impossible('data_assegnazione', ago(300)));
    expect((await give(anna.id, ago(300))).status).toBe(200);
    expect(await periodsOf(kind, id)).toHaveLength(1);
  });

  test('An item can be returned neither before its assignment nor after today', async () => {
    const { anna, ago, id, give, takeBack } = await anItem();
    await give(anna.id, ago(10));
    expect(await takeBack(anna.id, ago(11))).toMatchObject(impossible('data_restituzione', ago(10)));
    expect(await takeBack(anna.id, ago(-1))).toMatchObject({ status: 400, body: { fields: { data_restituzione: expect.any(String) } } });
    expect(await periodsOf(kind, id)).toMatchObject([{ data_revoca: null }]);
    expect((await takeBack(anna.id, ago(10))).status).toBe(200);
  });
});

test('An item for an employee who is hired in the future can be assigned from today at the earliest, and the error names today', async () => {
  const { brand, it, today, ago } = await aCompany();
  const coming = await insertDipendente(app.sql, { brand_id: brand.id, data_assunzione: ago(-10) });
  const id = await insertAsset(app.sql, 'hardware', [brand.id]);
  const give = (data_assegnazione: string) =>
    it.try(assignHardware, { params: { id: String(id) }, body: { dipendente_id: coming.id, data_assegnazione } });
  expect(await give(ago(1))).toMatchObject(impossible('data_assegnazione', today));
  expect((await give(today)).status).toBe(200);
});

test('Hardware cannot be assigned on a day before it was bought', async () => {
  const { brand, it, anna, ago } = await aCompany();
  const id = await insertAsset(app.sql, 'hardware', [brand.id], { data_acquisto: ago(40) });
  const params = { id: String(id) };
  const give = (data_assegnazione: string) => it.try(assignHardware, { params, body: { dipendente_id: anna.id, data_assegnazione } });
  expect(await give(ago(41))).toMatchObject(impossible('data_assegnazione', ago(40)));
  expect((await give(ago(40))).status).toBe(200);
});

test('A mobile plan cannot be assigned to an employee for days on which the employee had another plan', async () => {
  const { brand, it, anna, ago } = await aCompany();
  const [former, next] = [await insertAsset(app.sql, 'piano_mobile', [brand.id]), await insertAsset(app.sql, 'piano_mobile', [brand.id])];
  await assign(app.sql, 'piano_mobile', former, anna, { data_assegnazione: ago(60), data_revoca: ago(20) });
  const body = { dipendente_id: anna.id, data_assegnazione: ago(30) };
  expect(await it.try(assignPianoMobile, { params: { id: String(next) }, body })).toMatchObject(impossible('data_assegnazione', ago(20)));
});

test('A phone that was assigned with a plan is returned with the plan on the same day in the past', async () => {
  const { account, anna, piano, telefono, params, give } = await aPlanAndAnna(app);
  const { ago } = await aCompany();
  await app.sql.query('update dipendenti set data_assunzione = $2 where id = $1', [anna.id, ago(300)]);
  expect((await give({ iphone_id: telefono, data_assegnazione: ago(9) })).status).toBe(200);
  await account.call(unassignPianoMobile, { params, body: { data_restituzione: ago(2) } });
  const ended = [{ dipendente_id: anna.id, data_assegnazione: ago(9), data_revoca: ago(2) }];
  expect([await periodsOf('piano_mobile', piano), await periodsOf('telefono', telefono)]).toEqual([ended, ended]);
});

describe('in a closed month', () => {
  afterEach(async () => {
    const admin = await app.asAdmin();
    for (const { mese } of (await admin.call(getMesiChiusi, {})).chiusi)
      await admin.call(reopenMese, { body: { mese, motivo: 'Fine della prova' } });
  });

  test('In a closed month no item can be assigned or returned; the error names the first open day', async () => {
    const { brand, it, anna, today } = await aCompany();
    const last = mesePiu(today.slice(0, 7), -1);
    const [held, free] = [await insertAsset(app.sql, 'hardware', [brand.id]), await insertAsset(app.sql, 'hardware', [brand.id])];
    await assign(app.sql, 'hardware', held, anna, { data_assegnazione: primoDi(last) });
    await (await app.asAdmin()).call(closeMesi, { body: { fino_a: last } });
    const open = primoDi(today.slice(0, 7));
    const giving = { dipendente_id: anna.id, data_assegnazione: ultimoDi(last) };
    expect(await it.try(assignHardware, { params: { id: String(free) }, body: giving })).toMatchObject(
      impossible('data_assegnazione', open),
    );
    const returning = { params: { id: String(held) }, body: { data_restituzione: ultimoDi(last) } };
    expect(await it.try(unassignHardware, returning)).toMatchObject(impossible('data_restituzione', open));
    expect(await periodsOf('hardware', held)).toMatchObject([{ data_revoca: null }]);
  });
});
