import { afterEach, describe, expect, test } from 'vitest';
import { assignHardware, unassignHardware } from '#features/equipment/hardware/contract.ts';
import { assignPianoMobile, unassignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { closeMesi, getMesiChiusi, reopenMese } from '#features/insight/budget/contract.ts';
import { formatData } from '#shared/dates.ts';
import { addMonths, firstDayOf, lastDayOf } from '#shared/periodi.ts';
import { RISORSE } from '#shared/risorse.ts';
import { addDays } from '#shared/scadenze.ts';
import { aPlanAndAnna } from '#testing/plan-and-anna.ts';
import { assign, insertAsset, insertBrand, insertDipendente, KIND_NAMES, KINDS, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function aCompany() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const hire = { brand_id: brand.id, data_assunzione: addDays(today, -300) };
  const [anna, bruno] = [await insertDipendente(app.sql, hire), await insertDipendente(app.sql, hire)];
  return { brand, itAccount, today, daysAgo: (days: number) => addDays(today, -days), anna, bruno };
}

const addressOf = (kind: Kind, id: number, verb: string) => `/api/${RISORSE[kind].lista}/${id}/${verb}`;
const periodsOf = async (kind: Kind, id: number) =>
  (
    await app.sql.query(
      `select dipendente_id, data_assegnazione, data_revoca from ${KINDS[kind].periods} where ${KINDS[kind].column} = $1 order by id`,
      [id],
    )
  ).rows;
const impossibleDay = (field: string, earliest: string) => ({
  status: 409,
  body: { code: 'DATA_NON_POSSIBILE', fields: { [field]: expect.stringContaining(formatData(earliest)) } },
});

describe.each(KIND_NAMES)('past days of an item of type %s', (kind) => {
  const isShared = kind === 'software' || kind === 'cartella';

  async function anItem() {
    const company = await aCompany();
    const { brand, itAccount } = company;
    const id = await insertAsset(app.sql, kind, [brand.id]);
    const assignTo = (dipendente_id: string, data_assegnazione: string) =>
      itAccount.fetch('PATCH', addressOf(kind, id, 'assign'), { dipendente_id, data_assegnazione });
    const unassign = (dipendente_id: string, data_restituzione: string) =>
      itAccount.fetch('PATCH', addressOf(kind, id, 'unassign'), { ...(isShared && { dipendente_id }), data_restituzione });
    return { ...company, id, assignTo, unassign };
  }

  test('An item that an employee received on Friday can be registered on Monday with the day of Friday, and so can the return of an item', async () => {
    const { anna, daysAgo, id, assignTo, unassign } = await anItem();
    expect(await assignTo(anna.id, daysAgo(30))).toMatchObject({ status: 200, body: { assegnato: true } });
    expect(await unassign(anna.id, daysAgo(3))).toMatchObject({ status: 200 });
    expect(await periodsOf(kind, id)).toEqual([{ dipendente_id: anna.id, data_assegnazione: daysAgo(30), data_revoca: daysAgo(3) }]);
  });

  test('An item cannot be assigned before the day of its last return, but can be assigned on that day', async () => {
    const { anna, bruno, daysAgo, id, assignTo } = await anItem();
    await assign(app.sql, kind, id, anna, { data_assegnazione: daysAgo(60), data_revoca: daysAgo(20) });
    const nextEmployee = isShared ? anna : bruno;
    expect(await assignTo(nextEmployee.id, daysAgo(21))).toMatchObject(impossibleDay('data_assegnazione', daysAgo(20)));
    expect(await periodsOf(kind, id)).toHaveLength(1);
    expect((await assignTo(nextEmployee.id, daysAgo(20))).status).toBe(200);
  });

  test('An item cannot be assigned before its employee was hired', async () => {
    const { anna, daysAgo, id, assignTo } = await anItem();
    expect(await assignTo(anna.id, daysAgo(301))).toMatchObject(impossibleDay('data_assegnazione', daysAgo(300)));
    expect((await assignTo(anna.id, daysAgo(300))).status).toBe(200);
    expect(await periodsOf(kind, id)).toHaveLength(1);
  });

  test('An item can be returned neither before its assignment nor after today', async () => {
    const { anna, daysAgo, id, assignTo, unassign } = await anItem();
    await assignTo(anna.id, daysAgo(10));
    expect(await unassign(anna.id, daysAgo(11))).toMatchObject(impossibleDay('data_restituzione', daysAgo(10)));
    expect(await unassign(anna.id, daysAgo(-1))).toMatchObject({
      status: 400,
      body: { fields: { data_restituzione: expect.any(String) } },
    });
    expect(await periodsOf(kind, id)).toMatchObject([{ data_revoca: null }]);
    expect((await unassign(anna.id, daysAgo(10))).status).toBe(200);
  });
});

test('An item for an employee who is hired in the future can be assigned from today at the earliest, and the error names today', async () => {
  const { brand, itAccount, today, daysAgo } = await aCompany();
  const futureEmployee = await insertDipendente(app.sql, { brand_id: brand.id, data_assunzione: daysAgo(-10) });
  const id = await insertAsset(app.sql, 'hardware', [brand.id]);
  const assignTo = (data_assegnazione: string) =>
    itAccount.try(assignHardware, { params: { id: String(id) }, body: { dipendente_id: futureEmployee.id, data_assegnazione } });
  expect(await assignTo(daysAgo(1))).toMatchObject(impossibleDay('data_assegnazione', today));
  expect((await assignTo(today)).status).toBe(200);
});

test('Hardware cannot be assigned on a day before it was bought', async () => {
  const { brand, itAccount, anna, daysAgo } = await aCompany();
  const id = await insertAsset(app.sql, 'hardware', [brand.id], { data_acquisto: daysAgo(40) });
  const params = { id: String(id) };
  const assignTo = (data_assegnazione: string) =>
    itAccount.try(assignHardware, { params, body: { dipendente_id: anna.id, data_assegnazione } });
  expect(await assignTo(daysAgo(41))).toMatchObject(impossibleDay('data_assegnazione', daysAgo(40)));
  expect((await assignTo(daysAgo(40))).status).toBe(200);
});

test('A mobile plan cannot be assigned to an employee for days on which the employee had another plan', async () => {
  const { brand, itAccount, anna, daysAgo } = await aCompany();
  const [formerPlan, nextPlan] = [
    await insertAsset(app.sql, 'piano_mobile', [brand.id]),
    await insertAsset(app.sql, 'piano_mobile', [brand.id]),
  ];
  await assign(app.sql, 'piano_mobile', formerPlan, anna, { data_assegnazione: daysAgo(60), data_revoca: daysAgo(20) });
  const body = { dipendente_id: anna.id, data_assegnazione: daysAgo(30) };
  expect(await itAccount.try(assignPianoMobile, { params: { id: String(nextPlan) }, body })).toMatchObject(
    impossibleDay('data_assegnazione', daysAgo(20)),
  );
});

test('A phone that was assigned with a plan is returned with the plan on the same day in the past', async () => {
  const { account, anna, piano, telefono, params, give: assignTo } = await aPlanAndAnna(app);
  const { daysAgo } = await aCompany();
  await app.sql.query('update dipendenti set data_assunzione = $2 where id = $1', [anna.id, daysAgo(300)]);
  expect((await assignTo({ iphone_id: telefono, data_assegnazione: daysAgo(9) })).status).toBe(200);
  await account.call(unassignPianoMobile, { params, body: { data_restituzione: daysAgo(2) } });
  const ended = [{ dipendente_id: anna.id, data_assegnazione: daysAgo(9), data_revoca: daysAgo(2) }];
  expect([await periodsOf('piano_mobile', piano), await periodsOf('telefono', telefono)]).toEqual([ended, ended]);
});

describe('items in a closed month', () => {
  afterEach(async () => {
    const admin = await app.asAdmin();
    for (const { mese } of (await admin.call(getMesiChiusi, {})).chiusi)
      await admin.call(reopenMese, { body: { mese, motivo: 'Fine della prova' } });
  });

  test('In a closed month no item can be assigned or returned; the error names the first open day', async () => {
    const { brand, itAccount, anna, today } = await aCompany();
    const lastMonth = addMonths(today.slice(0, 7), -1);
    const [assignedItem, freeItem] = [
      await insertAsset(app.sql, 'hardware', [brand.id]),
      await insertAsset(app.sql, 'hardware', [brand.id]),
    ];
    await assign(app.sql, 'hardware', assignedItem, anna, { data_assegnazione: firstDayOf(lastMonth) });
    await (await app.asAdmin()).call(closeMesi, { body: { fino_a: lastMonth } });
    const firstOpenDay = firstDayOf(today.slice(0, 7));
    const request = { dipendente_id: anna.id, data_assegnazione: lastDayOf(lastMonth) };
    expect(await itAccount.try(assignHardware, { params: { id: String(freeItem) }, body: request })).toMatchObject(
      impossibleDay('data_assegnazione', firstOpenDay),
    );
    const returning = { params: { id: String(assignedItem) }, body: { data_restituzione: lastDayOf(lastMonth) } };
    expect(await itAccount.try(unassignHardware, returning)).toMatchObject(impossibleDay('data_restituzione', firstOpenDay));
    expect(await periodsOf('hardware', assignedItem)).toMatchObject([{ data_revoca: null }]);
  });
});
