// A dismissed device costs nothing in any total; past costs stay unchanged.
import { expect, test } from 'vitest';
import { updateHardware } from '#features/equipment/hardware/contract.ts';
import { getRisorse } from '#features/equipment/risorse/contract.ts';
import { assign, insertAsset, insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport, getSituazione } from './contract.ts';

const app = openApp();

async function brandWithLaptopInUse() {
  const brand = await insertBrand(app.sql);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato', data_assunzione: '2019-03-01' });
  const used = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '100.10', prezzo_acquisto: '900.01', tipo: 'laptop' });
  await assign(app.sql, 'hardware', used, anna, { data_assegnazione: '2025-01-01' });
  const dismissed = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '33.33', prezzo_acquisto: '700.07', tipo: 'laptop' });
  return { brand, it, anna, used, dismissed };
}

const dismiss = (it: Awaited<ReturnType<typeof app.as>>, id: number) =>
  it.call(updateHardware, { params: { id: String(id) }, body: { stato: 'dismesso' } });

test('A dismissed laptop is in no cost and in no purchase value of the report, to the cent', async () => {
  const { it, dismissed } = await brandWithLaptopInUse();
  expect(await it.call(getReport, {})).toMatchObject({
    hardware: { costo: 133.43, valore_acquisto: 1600.08 },
    costi: { totale: 133.43, inutilizzato: 33.33 },
  });
  await dismiss(it, dismissed);
  const { hardware, costi, schede } = await it.call(getReport, {});
  expect(hardware).toMatchObject({ totale: 2, costo: 100.1, costo_medio: 100.1, valore_acquisto: 900.01, con_prezzo: 1 });
  expect(hardware.per_tipo).toEqual([{ tipo: 'laptop', totale: 2, costo_annuo: 100.1, valore_acquisto: 900.01 }]);
  expect(costi).toMatchObject({
    totale: 100.1,
    inutilizzato: 0,
    per_brand: [{ costo_annuo: 100.1 }],
    per_showroom: [{ costo_annuo: 100.1 }],
  });
  expect(costi.per_tipo.find(({ tipo }) => tipo === 'hardware')).toMatchObject({ costo_annuo: 100.1 });
  const card = schede.overview.tabelle.find(({ titolo }) => titolo === 'Costo Annuo Hardware');
  expect(card).toMatchObject({ valore: { valore: 100.1, unita: 'euro' }, colonne: ['Tipo', 'Asset', 'Costo annuo', 'Valore di acquisto'] });
  expect(card?.fatti).toContainEqual({ label: 'Valore di acquisto', cella: { valore: 900.01, unita: 'euro' } });
});

test('The file of the report has the same figures without the dismissed laptop', async () => {
  const { it, dismissed } = await brandWithLaptopInUse();
  await dismiss(it, dismissed);
  const { text: csv } = await it.fetch('GET', '/api/report/export.csv');
  expect(csv).toMatch(/"Costi per brand";"Costi per brand";("")?;100,10/);
  expect(csv).not.toContain('33,33');
});

test('The past days of a dismissed laptop keep their cost', async () => {
  const { it, anna, dismissed } = await brandWithLaptopInUse();
  await assign(app.sql, 'hardware', dismissed, anna, { data_assegnazione: '2025-03-01', data_revoca: '2025-03-10' });
  await dismiss(it, dismissed);
  const costOn = async (al: string) => (await it.call(getSituazione, { query: { al } })).costo_annuo;
  expect([await costOn('2025-03-09'), await costOn('2025-03-10')]).toEqual([133.43, 100.1]);
});

test('A dismissed device that is still assigned by mistake costs nothing', async () => {
  const { it, anna, used } = await brandWithLaptopInUse();
  // The API rejects this state for an assigned device, so the test sets it with SQL.
  await app.sql.query(`update hardware set stato = 'dismesso' where id = $1`, [used]);
  expect(await it.call(getRisorse, { params: { id: anna.id } })).toMatchObject({ costi: { hardware: 0 }, totale_annuo: 0 });
  const { costi, andamento } = await it.call(getReport, {});
  expect(costi).toMatchObject({ totale: 33.33, inutilizzato: 33.33, per_brand: [{ costo_annuo: 33.33, assegnato: 0 }] });
  expect(andamento.at(-1)?.costo_annuo).toBe(0);
});
