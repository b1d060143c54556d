// The cost of a closed month does not change, whatever is changed, imported, undone or deleted later.
import { beforeEach, expect, test } from 'vitest';
import { deleteHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { annullaLotto } from '#features/exchange/lotti/contract.ts';
import { getSpesa } from '#features/insight/domande/contract.ts';
import { listRegistro } from '#features/insight/registro/contract.ts';
import { getReport } from '#features/insight/report/contract.ts';
import { deleteBrand } from '#features/people/brands/contract.ts';
import { deleteDipendente, updateDipendente } from '#features/people/dipendenti/contract.ts';
import { mesePiu, nomeMese, primoDi, ultimoDi } from '#shared/periodi.ts';
import type { Client } from '#testing/client.ts';
import { imported } from '#testing/lots.ts';
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

/** Creates an employee of a showroom who has had a laptop of 120 euro a year for three months. `fa(n)` is the month that was n months ago. */
async function aDesk() {
  const company = await aCompany(app);
  const { brand, person, today } = company;
  const fa = (mesi: number) => mesePiu(today.slice(0, 7), -mesi);
  const showroom = await insertShowroom(app.sql, [brand.id]);
  const anna = await person({ showroom, posizione: 'Commessa' });
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '120', created_at: '2020-01-01' });
  await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: primoDi(fa(3)) });
  const spesa = async (by: Client = admin, narrowed: Record<string, string> = {}) => {
    const { mesi } = await by.call(getSpesa, { query: { brand_id: String(brand.id), ...narrowed } });
    return mesi.slice(-4).map(({ costo, chiuso }) => `${costo}${chiuso ? ' chiuso' : ''}`);
  };
  const close = (fino_a: string) => admin.call(closeMesi, { body: { fino_a } });
  return { ...company, fa, showroom, anna, laptop, spesa, close };
}

test('Only an amministratore closes and reopens months of the cost report, and other accounts see which months are closed', async () => {
  const { hr, brand, fa, close, spesa } = await aDesk();
  const boss = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin' } });
  for (const client of [hr, boss]) {
    expect((await client.try(getMesiChiusi, {})).status).toBe(403);
    expect((await client.try(closeMesi, { body: { fino_a: fa(1) } })).status).toBe(403);
    expect((await client.try(reopenMese, { body: { mese: fa(1), motivo } })).status).toBe(403);
  }
  await close(fa(2));
  expect(await spesa(hr)).toEqual(['10 chiuso', '10 chiuso', '10', '10']);
  const [uno] = (await hr.call(getBudget, { query: { anno: fa(2).slice(0, 4) } })).brands;
  expect(uno?.mesi.find(({ mese }) => mese === fa(2))).toEqual({ mese: fa(2), costo: 10, stato: 'chiuso' });
});

test('Past months are closed in order and without gaps, and the last closed month is reopened first, with a reason', async () => {
  const { fa, today } = await aDesk();
  const dati = await admin.call(getMesiChiusi, {});
  expect(dati.chiusi).toEqual([]);
  const primo = dati.da_chiudere[0] ?? '';
  expect(dati.da_chiudere.at(-1)).toBe(fa(1));
  const closing = (fino_a: string) => admin.try(closeMesi, { body: { fino_a } });
  expect(await closing(today.slice(0, 7))).toMatchObject({
    status: 400,
    body: { fields: { fino_a: expect.stringContaining(nomeMese(fa(1))) } },
  });
  expect(await closing(mesePiu(primo, -1))).toMatchObject({ status: 409, body: { code: 'MESE_FUORI_ORDINE' } });
  expect((await closing('2026-13')).status).toBe(400);
  const { body } = await closing(fa(2));
  expect(body).toMatchObject({ da_chiudere: [fa(1)], chiusi: [{ mese: fa(2) }, { mese: fa(3) }] });
  expect(await closing(fa(2))).toMatchObject({ status: 409, body: { code: 'MESE_GIA_CHIUSO' } });
  const reopening = (mese: string, why: string | null = motivo) => admin.try(reopenMese, { body: { mese, motivo: why } });
  expect(await reopening(fa(3))).toMatchObject({ status: 409, body: { code: 'MESE_FUORI_ORDINE' } });
  expect(await reopening(fa(1))).toMatchObject({ status: 409, body: { code: 'MESE_NON_CHIUSO' } });
  for (const none of ['  ', null]) expect((await reopening(fa(2), none)).body).toMatchObject({ fields: { motivo: expect.any(String) } });
  expect((await reopening(fa(2))).body).toMatchObject({ chiusi: [{ mese: fa(3) }], da_chiudere: [fa(2), fa(1)] });
  const entries = await admin.call(listRegistro, { query: { oggetto: 'mesi_chiusi' } });
  expect(JSON.stringify(entries[0])).toContain(motivo);
  expect(entries[0]?.titolo).toContain('Mese riaperto');
});

test('No later change alters a closed month, and a reopened month has the cost that is known today', async () => {
  const { hr, brand, person, fa, laptop, anna, spesa, close, showroom } = await aDesk();
  const whole = ['10', '10', '10', '10'];
  expect(await spesa()).toEqual(whole);
  const andamento = async () =>
    (await hr.call(getReport, {})).andamento
      .filter(({ al }) => al >= ultimoDi(fa(3)) && al <= ultimoDi(fa(2)))
      .map((each) => each.costo_annuo);
  await close(fa(2));
  const closed = ['10 chiuso', '10 chiuso'];
  const both = async () => [
    (await spesa()).slice(0, 2),
    (await spesa(hr, { showroom_id: String(showroom), mansione: 'Commessa' })).slice(0, 2),
  ];

  await admin.call(updateHardware, { params: { id: String(laptop) }, body: { costo_annuo: '1200' } });
  await app.sql.query(`update prezzi_passati set costo = 600 where tipo = 'hardware' and cosa_id = $1`, [laptop]);
  expect((await spesa()).slice(2)).toEqual(['50', '100']);
  expect(await both()).toEqual([closed, closed]);

  // After the months were closed, an import adds an assignment that lies in a closed month. The import is then undone.
  const other = await person();
  const lotto = await imported(app.sql, admin.userId, async (sql) => {
    const thing = await insertAsset(sql, 'telefono', [brand.id], { costo_annuo: '240', created_at: '2020-01-01' });
    await assign(sql, 'telefono', thing, other, { data_assegnazione: primoDi(fa(3)) });
  });
  expect((await spesa()).slice(2)).toEqual(['70', '120']);
  expect(await both()).toEqual([closed, closed]);
  await admin.call(annullaLotto, { params: { id: String(lotto) }, body: {} });
  expect(await both()).toEqual([closed, closed]);

  // The employee is transferred, the item is returned and deleted, and the employee is deleted.
  await admin.call(updateDipendente, { params: { id: anna.id }, body: { posizione: 'Responsabile', showroom: null } });
  await endAssignment(app.sql, 'hardware', laptop);
  await admin.call(deleteHardware, { params: { id: String(laptop) } });
  await admin.call(deleteDipendente, { params: { id: anna.id } });
  expect(await both()).toEqual([closed, closed]);
  expect(await andamento()).toEqual([120, 120]);

  await admin.call(reopenMese, { body: { mese: fa(2), motivo } });
  expect((await spesa()).slice(0, 2)).toEqual(['10 chiuso', '50']);
});

test('A brand with costs in a closed month cannot be deleted, even when it has no other data', async () => {
  const { brand, fa, laptop, anna, showroom, close } = await aDesk();
  await close(fa(2));
  await endAssignment(app.sql, 'hardware', laptop);
  await admin.call(deleteHardware, { params: { id: String(laptop) } });
  await admin.call(deleteDipendente, { params: { id: anna.id } });
  await app.sql.query('delete from showrooms where id = $1', [showroom]);
  const gone = await admin.try(deleteBrand, { params: { id: String(brand.id) } });
  expect(gone).toMatchObject({ status: 409, body: { code: 'BRAND_IN_USO', message: expect.stringContaining('mese chiuso') } });
});

test('Closed months can be filtered like open ones, and show no data of a brand that is not visible to the caller', async () => {
  const { brand, person, fa, showroom, spesa, close, hr } = await aDesk();
  const placed = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '60', created_at: '2020-01-01' });
  await assign(
    app.sql,
    'hardware',
    placed,
    { id: null as unknown as string, brand_id: brand.id },
    { showroom_id: showroom, data_assegnazione: primoDi(fa(3)) },
  );
  const phone = await insertAsset(app.sql, 'telefono', [brand.id], { costo_annuo: '100', created_at: '2020-01-01' });
  await assign(app.sql, 'telefono', phone, await person({ posizione: 'Contabile' }), { data_assegnazione: primoDi(fa(2)) });
  const stranger = await app.as({ role: 'HR', brands: { [(await insertBrand(app.sql)).id]: 'can_admin' } });
  const narrowings: Record<string, string>[] = [
    {},
    { showroom_id: String(showroom) },
    { mansione: 'Commessa' },
    { mansione: 'Contabile' },
    { showroom_id: String(showroom), mansione: 'Contabile' },
  ];
  const told = () => Promise.all(narrowings.map((each) => spesa(hr, each)));
  const before = await told();
  expect(before.map((each) => each[1])).toEqual(['23.33', '15', '10', '8.33', '0']);
  await close(fa(1));
  expect(await told()).toEqual(before.map((each) => each.map((costo, i) => (i < 3 ? `${costo} chiuso` : costo))));
  const { totale } = await stranger.call(getSpesa, {});
  expect(totale.ora).toBe(0);
});

test('Of several accounts that close a month at once only one succeeds, and the others get 409', async () => {
  const { fa, spesa } = await aDesk();
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.try(closeMesi, { body: { fino_a: fa(1) } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await spesa()).toEqual(['10 chiuso', '10 chiuso', '10 chiuso', '10']);
  const again = await Promise.all([1, 2, 3].map(() => admin.try(reopenMese, { body: { mese: fa(1), motivo } })));
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await spesa()).toEqual(['10 chiuso', '10 chiuso', '10', '10']);
});
