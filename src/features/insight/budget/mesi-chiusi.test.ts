// The cost of a closed month does not change, whatever is changed, imported, undone or deleted later.
import { beforeEach, expect, test } from 'vitest';
import { deleteHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { getSpesa } from '#features/insight/domande/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { getReport } from '#features/insight/report/contract.ts';
import { deleteBrand } from '#features/people/brands/contract.ts';
import { deleteDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { addMonths, firstDayOf, lastDayOf, nomeMese } from '#shared/periodi.ts';
import type { Client } from '#testing/client.ts';
import { runAsImport } from '#testing/lotti.ts';
import { aCompany } from '#testing/report-company.ts';
import { assign, endAssignment, insertAsset, insertBrand, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { closeMesi, getBudget, getMesiChiusi, reopenMese } from './contract.ts';

const app = openApp();
const motivo = 'Una fattura arrivata dopo';

let admin: Client & { userId: number };
beforeEach(async () => {
  admin = await app.asAdmin();
  for (const { mese } of (await admin.call(getMesiChiusi, {})).chiusi) await admin.call(reopenMese, { body: { mese, motivo } });
});

/**
 * Creates an employee of a showroom who has had a laptop of 120 euro a year for three months. `fa(n)` is the month that was n months ago.
 */
async function employeeWithLaptop() {
  const company = await aCompany(app);
  const { brand, person, today } = company;
  const monthsAgo = (mesi: number) => addMonths(today.slice(0, 7), -mesi);
  const showroom = await insertShowroom(app.sql, [brand.id]);
  const anna = await person({ showroom, posizione: 'Commessa' });
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '120', created_at: '2020-01-01' });
  await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: firstDayOf(monthsAgo(3)) });
  const spesa = async (by: Client = admin, filters: Record<string, string> = {}) => {
    const { mesi } = await by.call(getSpesa, { query: { brand_id: String(brand.id), ...filters } });
    return mesi.slice(-4).map(({ costo, chiuso }) => `${costo}${chiuso ? ' chiuso' : ''}`);
  };
  const close = (fino_a: string) => admin.call(closeMesi, { body: { fino_a } });
  return { ...company, monthsAgo, showroom, anna, laptop, spesa, close };
}

test('Only an amministratore closes and reopens months of the cost report, and other accounts see which months are closed', async () => {
  const { hr, brand, monthsAgo, close, spesa } = await employeeWithLaptop();
  const brandAdmin = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
  for (const client of [hr, brandAdmin]) {
    expect((await client.try(getMesiChiusi, {})).status).toBe(403);
    expect((await client.try(closeMesi, { body: { fino_a: monthsAgo(1) } })).status).toBe(403);
    expect((await client.try(reopenMese, { body: { mese: monthsAgo(1), motivo } })).status).toBe(403);
  }
  await close(monthsAgo(2));
  expect(await spesa(hr)).toEqual(['10 chiuso', '10 chiuso', '10', '10']);
  const [uno] = (await hr.call(getBudget, { query: { anno: monthsAgo(2).slice(0, 4) } })).brands;
  expect(uno?.mesi.find(({ mese }) => mese === monthsAgo(2))).toEqual({ mese: monthsAgo(2), costo: 10, stato: 'chiuso' });
});

test('Past months are closed in order and without gaps, and the last closed month is reopened first, with a reason', async () => {
  const { monthsAgo, today } = await employeeWithLaptop();
  const dati = await admin.call(getMesiChiusi, {});
  expect(dati.chiusi).toEqual([]);
  const primo = dati.da_chiudere[0] ?? '';
  expect(dati.da_chiudere.at(-1)).toBe(monthsAgo(1));
  const tryClose = (fino_a: string) => admin.try(closeMesi, { body: { fino_a } });
  expect(await tryClose(today.slice(0, 7))).toMatchObject({
    status: 400,
    body: { fields: { fino_a: expect.stringContaining(nomeMese(monthsAgo(1))) } },
  });
  expect(await tryClose(addMonths(primo, -1))).toMatchObject({ status: 409, body: { code: 'MESE_FUORI_ORDINE' } });
  expect((await tryClose('2026-13')).status).toBe(400);
  const { body } = await tryClose(monthsAgo(2));
  expect(body).toMatchObject({ da_chiudere: [monthsAgo(1)], chiusi: [{ mese: monthsAgo(2) }, { mese: monthsAgo(3) }] });
  expect(await tryClose(monthsAgo(2))).toMatchObject({ status: 409, body: { code: 'MESE_GIA_CHIUSO' } });
  const tryReopen = (mese: string, reason: string | null = motivo) => admin.try(reopenMese, { body: { mese, motivo: reason } });
  expect(await tryReopen(monthsAgo(3))).toMatchObject({ status: 409, body: { code: 'MESE_FUORI_ORDINE' } });
  expect(await tryReopen(monthsAgo(1))).toMatchObject({ status: 409, body: { code: 'MESE_NON_CHIUSO' } });
  for (const emptyReason of ['  ', null])
    expect((await tryReopen(monthsAgo(2), emptyReason)).body).toMatchObject({ fields: { motivo: expect.any(String) } });
  expect((await tryReopen(monthsAgo(2))).body).toMatchObject({
    chiusi: [{ mese: monthsAgo(3) }],
    da_chiudere: [monthsAgo(2), monthsAgo(1)],
  });
  const entries = await admin.call(listRegistro, { query: { oggetto: 'mesi_chiusi' } });
  expect(JSON.stringify(entries[0])).toContain(motivo);
  expect(entries[0]?.titolo).toContain('Mese riaperto');
});

test('No later change alters a closed month, and a reopened month has the cost that is known today', async () => {
  const { hr, brand, person, monthsAgo, laptop, anna, spesa, close, showroom } = await employeeWithLaptop();
  const openMonths = ['10', '10', '10', '10'];
  expect(await spesa()).toEqual(openMonths);
  const andamento = async () =>
    (await hr.call(getReport, {})).andamento
      .filter(({ al }) => al >= lastDayOf(monthsAgo(3)) && al <= lastDayOf(monthsAgo(2)))
      .map((each) => each.costo_annuo);
  await close(monthsAgo(2));
  const closedMonths = ['10 chiuso', '10 chiuso'];
  const readBoth = async () => [
    (await spesa()).slice(0, 2),
    (await spesa(hr, { showroom_id: String(showroom), mansione: 'Commessa' })).slice(0, 2),
  ];

  await admin.call(updateHardware, { params: { id: String(laptop) }, body: { costo_annuo: '1200' } });
  await app.sql.query(`update prezzi_passati set costo = 600 where tipo = 'hardware' and cosa_id = $1`, [laptop]);
  expect((await spesa()).slice(2)).toEqual(['50', '100']);
  expect(await readBoth()).toEqual([closedMonths, closedMonths]);

  // After the months were closed, an import adds an assignment that lies in a closed month. The import is then undone.
  const otherEmployee = await person();
  const lotto = await runAsImport(app.sql, admin.userId, async (sql) => {
    const phone = await insertAsset(sql, 'telefono', [brand.id], { costo_annuo: '240', created_at: '2020-01-01' });
    await assign(sql, 'telefono', phone, otherEmployee, { data_assegnazione: firstDayOf(monthsAgo(3)) });
  });
  expect((await spesa()).slice(2)).toEqual(['70', '120']);
  expect(await readBoth()).toEqual([closedMonths, closedMonths]);
  await admin.call(undoLotto, { params: { id: String(lotto) }, body: {} });
  expect(await readBoth()).toEqual([closedMonths, closedMonths]);

  await admin.call(updateDipendente, { params: { id: anna.id }, body: { posizione: 'Responsabile', showroom: null } });
  await endAssignment(app.sql, 'hardware', laptop);
  await admin.call(deleteHardware, { params: { id: String(laptop) } });
  await admin.call(deleteDipendente, { params: { id: anna.id } });
  expect(await readBoth()).toEqual([closedMonths, closedMonths]);
  expect(await andamento()).toEqual([120, 120]);

  await admin.call(reopenMese, { body: { mese: monthsAgo(2), motivo } });
  expect((await spesa()).slice(0, 2)).toEqual(['10 chiuso', '50']);
});

test('A brand with costs in a closed month cannot be deleted, even when it has no other data', async () => {
  const { brand, monthsAgo, laptop, anna, showroom, close } = await employeeWithLaptop();
  await close(monthsAgo(2));
  await endAssignment(app.sql, 'hardware', laptop);
  await admin.call(deleteHardware, { params: { id: String(laptop) } });
  await admin.call(deleteDipendente, { params: { id: anna.id } });
  await app.sql.query('delete from showrooms where id = $1', [showroom]);
  const deletion = await admin.try(deleteBrand, { params: { id: String(brand.id) } });
  expect(deletion).toMatchObject({ status: 409, body: { code: 'BRAND_IN_USO', message: expect.stringContaining('mese chiuso') } });
});

test('Closed months can be filtered like open ones, and show no data of a brand that is not visible to the caller', async () => {
  const { brand, person, monthsAgo, showroom, spesa, close, hr } = await employeeWithLaptop();
  const atShowroom = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '60', created_at: '2020-01-01' });
  await assign(
    app.sql,
    'hardware',
    atShowroom,
    { id: null as unknown as string, brand_id: brand.id },
    { showroom_id: showroom, data_assegnazione: firstDayOf(monthsAgo(3)) },
  );
  const phone = await insertAsset(app.sql, 'telefono', [brand.id], { costo_annuo: '100', created_at: '2020-01-01' });
  await assign(app.sql, 'telefono', phone, await person({ posizione: 'Contabile' }), { data_assegnazione: firstDayOf(monthsAgo(2)) });
  const otherAccount = await app.as({ role: 'HR', brands: { [(await insertBrand(app.sql)).id]: 'can_admin' } });
  const filterSets: Record<string, string>[] = [
    {},
    { showroom_id: String(showroom) },
    { mansione: 'Commessa' },
    { mansione: 'Contabile' },
    { showroom_id: String(showroom), mansione: 'Contabile' },
  ];
  const readSpesa = () => Promise.all(filterSets.map((each) => spesa(hr, each)));
  const before = await readSpesa();
  expect(before.map((each) => each[1])).toEqual(['23.33', '15', '10', '8.33', '0']);
  await close(monthsAgo(1));
  expect(await readSpesa()).toEqual(before.map((each) => each.map((costo, i) => (i < 3 ? `${costo} chiuso` : costo))));
  const { totale } = await otherAccount.call(getSpesa, {});
  expect(totale.ora).toBe(0);
});

test('Of several accounts that close a month at once only one succeeds, and the others get 409', async () => {
  const { monthsAgo, spesa } = await employeeWithLaptop();
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.try(closeMesi, { body: { fino_a: monthsAgo(1) } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await spesa()).toEqual(['10 chiuso', '10 chiuso', '10 chiuso', '10']);
  const reopenings = await Promise.all([1, 2, 3].map(() => admin.try(reopenMese, { body: { mese: monthsAgo(1), motivo } })));
  expect(reopenings.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await spesa()).toEqual(['10 chiuso', '10 chiuso', '10', '10']);
});
