import { describe, expect, test } from 'vitest';
import { swapHardware } from '#features/equipment/hardware/contract.ts';
import { unassignPianoMobile } from '#features/equipment/piani-mobili/contract.ts';
import { getRisorse, listAssegnazioni, returnRisorse } from '#features/equipment/risorse/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { decideEsiti, openUscita } from '#features/journeys/uscite/contract.ts';
import { getDipendente } from '#features/people/dipendenti/contract.ts';
import { getShowroom } from '#features/people/showrooms/contract.ts';
import { RISORSE } from '#shared/risorse.ts';
import { addDays } from '#shared/scadenze.ts';
import { inDays } from '#testing/on-day.ts';
import { aPlanAndAnna } from '#testing/plan-and-anna.ts';
import { assign, insertAsset, insertBrand, insertDipendente, insertShowroom, KIND_NAMES, KINDS, type Kind } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { aTransfer } from '#testing/transfers.ts';

const app = openApp();

async function aCompany() {
  const brand = await insertBrand(app.sql);
  const itAccount = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const [anna, bruno] = [await insertDipendente(app.sql, { brand_id: brand.id }), await insertDipendente(app.sql, { brand_id: brand.id })];
  const startDay = addDays(today, 10);
  return { brand, itAccount, today, startDay, anna, bruno };
}

const addressOf = (kind: Kind, id: number, verb: string) => `/api/${RISORSE[kind].lista}/${id}/${verb}`;
const periodsOf = async (kind: Kind, id: number) =>
  (
    await app.sql.query(
      `select dipendente_id, data_assegnazione, data_revoca from ${KINDS[kind].periods} where ${KINDS[kind].column} = $1`,
      [id],
    )
  ).rows;

describe.each(KIND_NAMES)('a reserved item of type %s', (kind) => {
  const isShared = kind === 'software' || kind === 'cartella';
  const seats = kind === 'software' ? { numero_licenze: 1 } : {};

  async function aReservedItem() {
    const company = await aCompany();
    const { brand, itAccount, anna, startDay } = company;
    const id = await insertAsset(app.sql, kind, [brand.id], seats);
    const assignTo = (dipendente_id: string, data_assegnazione?: string) =>
      itAccount.fetch('PATCH', addressOf(kind, id, 'assign'), { dipendente_id, data_assegnazione });
    const unassign = () => itAccount.fetch('PATCH', addressOf(kind, id, 'unassign'), isShared ? { dipendente_id: anna.id } : {});
    const response = await assignTo(anna.id, startDay);
    return { ...company, id, assignTo, unassign, response };
  }

  test('A reserved item cannot be assigned to another employee, and shows for whom and from which day it is reserved', async () => {
    const { response, id, assignTo, anna, bruno, startDay } = await aReservedItem();
    expect(response).toMatchObject({ status: 200, body: { assegnato: true, assegnatario: { id: anna.id } } });
    if (!isShared) {
      expect(response.body).toMatchObject({ riservato_dal: startDay });
      const [year, month, day] = startDay.split('-');
      expect(await assignTo(bruno.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining(`riservat`) } });
      expect((await assignTo(bruno.id)).body).toMatchObject({ message: expect.stringContaining(`dal ${day}/${month}/${year}`) });
    }
    if (kind === 'software') expect((await assignTo(bruno.id)).status).toBe(409); // the only seat of the licence is taken
    expect((await assignTo(anna.id)).status).toBe(409);
    expect(await periodsOf(kind, id)).toEqual([{ dipendente_id: anna.id, data_assegnazione: startDay, data_revoca: null }]);
  });

  test('A reserved item neither costs money nor counts as an item of its employee before the first day of the assignment, and does both from that day on', async () => {
    const { itAccount, anna, response } = await aReservedItem();
    expect(response.status).toBe(200);
    const readTotals = async () => {
      const { totale_annuo, numero_risorse, assegnate } = await itAccount.call(getRisorse, { params: { id: anna.id } });
      const { costo_annuo_totale } = await itAccount.call(getDipendente, { params: { id: anna.id } });
      return { totale_annuo, numero_risorse, costo_annuo_totale, reservedCount: assegnate[RISORSE[kind].chiave] };
    };
    expect(await readTotals()).toEqual({ totale_annuo: 0, numero_risorse: 0, costo_annuo_totale: 0, reservedCount: 1 });
    const { cost, numeroRisorse } = COSTS_FROM_START[kind];
    expect(await inDays(app.sql, 10, readTotals)).toEqual({
      totale_annuo: cost,
      numero_risorse: numeroRisorse,
      costo_annuo_totale: cost,
      reservedCount: 1,
    });
  });

  test('An item that is unassigned before the first day of its reservation is free again and leaves no assignment in any history', async () => {
    const { itAccount, unassign, assignTo, id, anna, bruno } = await aReservedItem();
    expect((await unassign()).status).toBe(200);
    expect(await periodsOf(kind, id)).toEqual([]);
    expect(await itAccount.call(listAssegnazioni, { params: { id: anna.id } })).toEqual([]);
    expect((await unassign()).status).toBe(409);
    expect((await assignTo(bruno.id)).status).toBe(200);
  });

  test('An assignment that ends on its reserved first day or later stays in the history', async () => {
    const { unassign, id, anna, startDay } = await aReservedItem();
    expect(await inDays(app.sql, 10, unassign)).toMatchObject({ status: 200 });
    expect(await periodsOf(kind, id)).toEqual([{ dipendente_id: anna.id, data_assegnazione: startDay, data_revoca: startDay }]);
  });

  test('No item can be reserved for a day more than a year in the future', async () => {
    const { brand, itAccount, anna, today } = await aCompany();
    const id = await insertAsset(app.sql, kind, [brand.id]);
    const assignFrom = (data_assegnazione: string) =>
      itAccount.fetch('PATCH', addressOf(kind, id, 'assign'), { dipendente_id: anna.id, data_assegnazione });
    expect(await assignFrom(addDays(today, 366))).toMatchObject({
      status: 400,
      body: { fields: { data_assegnazione: expect.any(String) } },
    });
    expect(await periodsOf(kind, id)).toEqual([]);
    expect(await assignFrom(addDays(today, 365))).toMatchObject({ status: 200 });
  });

  test('When an employee returns all items, the reservations of items for the employee are removed too', async () => {
    const { itAccount, id, anna } = await aReservedItem();
    await itAccount.call(returnRisorse, { params: { id: anna.id } });
    expect(await periodsOf(kind, id)).toEqual([]);
  });
});

/** For each asset type: the yearly cost of an item once its assignment has begun, and the number that the item adds to `numero_risorse`. */
const COSTS_FROM_START: Record<Kind, { cost: number; numeroRisorse: number }> = {
  software: { cost: 120, numeroRisorse: 1 },
  hardware: { cost: 0, numeroRisorse: 1 },
  piano_mobile: { cost: 180, numeroRisorse: 1 },
  telefono: { cost: 300, numeroRisorse: 0 },
  cartella: { cost: 0, numeroRisorse: 0 },
};

test('A phone that is reserved together with a plan is assigned and unassigned together with the plan', async () => {
  const { account, anna, piano, telefono, params, give: assignTo } = await aPlanAndAnna(app);
  const { startDay } = await aCompany();
  expect((await assignTo({ iphone_id: telefono, data_assegnazione: startDay })).status).toBe(200);
  expect(await periodsOf('telefono', telefono)).toEqual([{ dipendente_id: anna.id, data_assegnazione: startDay, data_revoca: null }]);
  await account.call(unassignPianoMobile, { params });
  expect([...(await periodsOf('telefono', telefono)), ...(await periodsOf('piano_mobile', piano))]).toEqual([]);
});

test('When a reserved item is swapped, its replacement is reserved from the same day', async () => {
  const { brand, itAccount, anna, startDay } = await aCompany();
  const [id, con] = [await insertAsset(app.sql, 'hardware', [brand.id]), await insertAsset(app.sql, 'hardware', [brand.id])];
  await itAccount.fetch('PATCH', addressOf('hardware', id, 'assign'), { dipendente_id: anna.id, data_assegnazione: startDay });
  const { reso, dato } = await itAccount.call(swapHardware, { params: { id: String(id) }, body: { con, esito: 'magazzino' } });
  expect([reso.assegnato, dato.riservato_dal]).toEqual([false, startDay]);
  expect(await periodsOf('hardware', id)).toEqual([]);
});

test('A showroom pays nothing for an item that is reserved for it', async () => {
  const { brand, itAccount, startDay } = await aCompany();
  const showroom_id = await insertShowroom(app.sql, [brand.id]);
  const id = await insertAsset(app.sql, 'telefono', [brand.id]);
  await itAccount.fetch('PATCH', addressOf('telefono', id, 'assign'), { showroom_id, data_assegnazione: startDay });
  const readShowroom = () => itAccount.call(getShowroom, { params: { id: String(showroom_id) } });
  expect(await readShowroom()).toMatchObject({ risorse: [{ id, data_assegnazione: startDay }], costi: { risorse: 0 } });
  expect(await inDays(app.sql, 10, readShowroom)).toMatchObject({ costi: { risorse: 300 } });
});

describe.each(KIND_NAMES)('a reserved %s', (kind) => {
  async function assignedItem(brandIds: number[], employee: { id: string; brand_id: number }, startDay: string) {
    const id = await insertAsset(app.sql, kind, brandIds);
    await assign(app.sql, kind, id, employee, { data_assegnazione: startDay });
    return id;
  }

  test('A reserved item moves to another brand together with its employee and stays reserved from the same day', async () => {
    const { startDay } = await aCompany();
    const { da, a, anna, transfer } = await aTransfer(app);
    const id = await assignedItem([da.id, a.id], anna, startDay);
    expect((await transfer({ brand_id: a.id, voci: [{ tipo: kind, id, esito: 'segue' }] })).status).toBe(201);
    expect(await periodsOf(kind, id)).toEqual([{ dipendente_id: anna.id, data_assegnazione: startDay, data_revoca: null }]);
  });

  test('A reserved item of an employee who leaves before the reservation begins is returned today and leaves no assignment', async () => {
    const { brand, itAccount, anna, today, startDay } = await aCompany();
    const id = await assignedItem([brand.id], anna, startDay);
    const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
    const exit = await hr.call(openUscita, { body: { dipendente_id: anna.id, data_uscita: addDays(today, 3) } });
    const esito = kind === 'hardware' || kind === 'telefono' ? 'restituito' : 'revocato';
    const response = await itAccount.try(decideEsiti, { params: { id: String(exit.id) }, body: { voci: [{ tipo: kind, id, esito }] } });
    expect(response).toMatchObject({ status: 200, body: { da_decidere: 0, voci: [{ id, esito, data: today }] } });
    expect(await periodsOf(kind, id)).toEqual([]);
  });

  test('A reserved item that was returned in one lot with all items of its employee is reserved again after the lot is undone', async () => {
    const { brand, itAccount, anna, startDay } = await aCompany();
    const id = await assignedItem([brand.id], anna, startDay);
    const { lotto } = await itAccount.call(returnRisorse, { params: { id: anna.id } });
    expect(await periodsOf(kind, id)).toEqual([]);
    expect((await itAccount.try(undoLotto, { params: { id: String(lotto) } })).status).toBe(200);
    expect(await periodsOf(kind, id)).toEqual([{ dipendente_id: anna.id, data_assegnazione: startDay, data_revoca: null }]);
    if (kind === 'software')
      expect((await app.sql.query('select licenze_utilizzate as n from software where id = $1', [id])).rows).toEqual([{ n: 1 }]);
  });
});
