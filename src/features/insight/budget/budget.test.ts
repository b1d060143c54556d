import { expect, test } from 'vitest';
import { getSpesa } from '#features/insight/domande/contract.ts';
import { firstDayOf, monthsFrom } from '#shared/periodi.ts';
import { aCompany } from '#testing/report-company.ts';
import { assign, insertAsset, insertBrand, insertShowroom } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { type BudgetDelBrand, createBudget, deleteBudget, getBudget, updateBudget } from './contract.ts';

const app = openApp();
const cents = (euro: number) => Math.round(euro * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + cents(each), 0);

test('An account that administers a brand creates, changes and deletes its budget, and an account that views the brand reads it', async () => {
  const { brand, hr, today } = await aCompany(app);
  const anno = Number(today.slice(0, 4));
  const brandAdmin = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_admin' } });
  const editor = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const input = { brand_id: brand.id, anno, importo: '1234.56', note: 'Deciso a gennaio' };
  for (const client of [hr, editor])
    expect(await client.try(createBudget, { body: input })).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
  const budget = await brandAdmin.call(createBudget, { body: input });
  expect(budget).toMatchObject({ brand_id: brand.id, anno, importo: 1234.56, note: 'Deciso a gennaio' });
  expect(await brandAdmin.try(createBudget, { body: input })).toMatchObject({ status: 409, body: { code: 'BUDGET_GIA_PRESENTE' } });
  const params = { id: String(budget.id) };
  const visible = await hr.call(getBudget, {});
  expect(visible.brands).toMatchObject([{ brand: { id: brand.id }, budget: { id: budget.id, importo: 1234.56 }, modificabile: false }]);
  expect(await hr.try(updateBudget, { params, body: { importo: '1' } })).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
  const changed = await brandAdmin.call(updateBudget, { params, body: { importo: '2000', updated_at: budget.updated_at } });
  expect(changed).toMatchObject({ importo: 2000, note: 'Deciso a gennaio' });
  const lateUpdate = await brandAdmin.try(updateBudget, { params, body: { importo: '1', updated_at: budget.updated_at } });
  expect(lateUpdate).toMatchObject({ status: 409, body: { code: 'MODIFICATO_NEL_FRATTEMPO' } });
  expect(await editor.try(deleteBudget, { params })).toMatchObject({ status: 403, body: { code: 'NON_CONSENTITO' } });
  await brandAdmin.call(deleteBudget, { params });
  expect((await hr.call(getBudget, {})).brands).toMatchObject([{ budget: null, resta: null, margine: null }]);
  const { rows } = await app.sql.query(`select azione, brand_ids from registro where oggetto = 'budget' and oggetto_id = $1 order by id`, [
    params.id,
  ]);
  expect(rows).toEqual(['crea', 'modifica', 'elimina'].map((azione) => ({ azione, brand_ids: [brand.id] })));
});

test('A budget of a brand that is not visible to the caller is hidden, and creating one is rejected', async () => {
  const [otherBrand, ownBrand] = [await insertBrand(app.sql, { nome: 'Canarino' }), await insertBrand(app.sql)];
  const admin = await app.asAdmin();
  const anno = new Date().getUTCFullYear();
  const { id } = await admin.call(createBudget, { body: { brand_id: otherBrand.id, anno, importo: '10', note: 'Canarino' } });
  const brandAdmin = await app.as({ role: 'HR', brands: { [ownBrand.id]: 'can_admin' } });
  for (const query of [{}, { brand_id: String(otherBrand.id) }]) {
    expect(JSON.stringify(await brandAdmin.call(getBudget, { query }))).not.toContain('Canarino');
  }
  expect((await brandAdmin.try(createBudget, { body: { brand_id: otherBrand.id, anno: 2030, importo: '1' } })).status).toBe(400);
  const params = { id: String(id) };
  expect(await brandAdmin.try(updateBudget, { params, body: { importo: '1' } })).toMatchObject({
    status: 404,
    body: { code: 'BUDGET_NON_TROVATO' },
  });
  expect(await brandAdmin.try(deleteBudget, { params })).toMatchObject({ status: 404, body: { code: 'BUDGET_NON_TROVATO' } });
});

test('The spent amount of a budget is the reported cost of past months, and the forecast adds the other months at the cost of today, to the cent', async () => {
  const { brand, hr, person, today } = await aCompany(app);
  const otherBrand = await insertBrand(app.sql);
  const brandAdmin = await app.as({ role: 'HR', brands: { [brand.id]: 'can_admin', [otherBrand.id]: 'can_view' } });
  const anno = Number(today.slice(0, 4));
  const mesi = monthsFrom(`${anno}-01`, 12);
  const anna = await person();
  for (const [costo, type] of [
    ['100', 'hardware'],
    ['70', 'telefono'],
  ] as const) {
    const item = await insertAsset(app.sql, type, [brand.id], { costo_annuo: costo });
    await assign(app.sql, type, item, anna, { data_assegnazione: firstDayOf(mesi[0]?.mese ?? '') });
  }
  await brandAdmin.call(createBudget, { body: { brand_id: brand.id, anno, importo: '150.01' } });
  const { brands, totale, tabelle } = await brandAdmin.call(getBudget, { query: { anno: String(anno) } });
  const [primo, secondo] = [brands.find((each) => each.brand.id === brand.id), brands.find((each) => each.brand.id === otherBrand.id)] as [
    BudgetDelBrand,
    BudgetDelBrand,
  ];
  const questo = Number(today.slice(5, 7));
  expect(primo.mesi.map(({ stato }) => stato)).toEqual(mesi.map((_, i) => (i + 1 < questo ? 'passato' : 'previsto')));
  // Each month costs 8.33 for the hardware and 5.83 for the phone.
  expect(primo.mesi.map(({ costo }) => costo)).toEqual(mesi.map(() => 14.16));
  expect(cents(primo.speso)).toBe(1416 * (questo - 1));
  expect(cents(primo.previsione)).toBe(1416 * 12);
  expect(sum(primo.mesi.map(({ costo }) => costo))).toBe(cents(primo.previsione));
  expect([cents(primo.resta ?? 0), cents(primo.margine ?? 0)]).toEqual([15_001 - 1416 * (questo - 1), 15_001 - 16_992]);
  expect(secondo).toMatchObject({ budget: null, speso: 0, previsione: 0, resta: null, margine: null });
  expect(totale).toEqual({ importo: 150.01, speso: primo.speso, previsione: 169.92, resta: primo.resta, margine: -19.91 });
  expect(tabelle[0]?.righe.map(({ label }) => label)).toEqual(brands.map((each) => each.brand.nome));
  const spesa = await hr.call(getSpesa, { query: { dal: `${anno}-01-01`, al: today } });
  const finiti = spesa.mesi.filter(({ mese }) => mese < today.slice(0, 7));
  expect(sum(finiti.map(({ costo }) => costo))).toBe(cents(primo.speso));
});

test('In the budget of a past year the forecast equals the spent amount, a future year has a spent amount of 0, and the filter by showroom returns no budgets', async () => {
  const { brand, hr, person, today } = await aCompany(app);
  const anno = Number(today.slice(0, 4));
  const laptop = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '120' });
  await assign(app.sql, 'hardware', laptop, await person(), { data_assegnazione: `${anno - 1}-07-01` });
  const [lastYear] = (await hr.call(getBudget, { query: { anno: String(anno - 1) } })).brands;
  expect(lastYear).toMatchObject({ speso: 60, previsione: 60 });
  const [nextYear] = (await hr.call(getBudget, { query: { anno: String(anno + 1) } })).brands;
  expect(nextYear).toMatchObject({ speso: 0, previsione: 120 });
  const showroom = await insertShowroom(app.sql, [brand.id]);
  const filtered = await hr.call(getBudget, { query: { showroom_id: String(showroom) } });
  expect(filtered).toMatchObject({ brands: [], totale: null, nota: expect.stringContaining('tutto il brand') });
  for (const invalidYear of ['1999', '2101', 'x']) expect((await hr.try(getBudget, { query: { anno: invalidYear } })).status).toBe(400);
});
