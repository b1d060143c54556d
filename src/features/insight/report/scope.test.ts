// The report counts only visible brands, shows sick leave only to HR, and counts an item of several brands for the brand of its holder.
import { expect, test } from 'vitest';
import { startSecondApp } from '#testing/second-app.ts';
import {
  assign,
  endAssignment,
  insertAsset,
  insertBrand,
  insertDipendente,
  insertShowroom,
  insertWorkflow,
  KIND_NAMES,
  KINDS,
} from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport, getSituazione } from './contract.ts';

const app = openApp();
const CANARY = 'Canarino';

/** Creates a brand with data of every type. Each name contains the canary, a text that must not appear in the report of another brand. */
async function brandWithEverything() {
  const brand = await insertBrand(app.sql, { nome: `${CANARY} ${crypto.randomUUID()}` });
  const showroom = await insertShowroom(app.sql, [brand.id], { nome: CANARY });
  const person = await insertDipendente(app.sql, { brand_id: brand.id, posizione: CANARY, showroom, data_assunzione: '2020-01-01' });
  await insertWorkflow(app.sql, { dipendente_id: person.id });
  for (const kind of KIND_NAMES) {
    const name = kind === 'hardware' ? 'tipo' : KINDS[kind].name;
    await assign(app.sql, kind, await insertAsset(app.sql, kind, [brand.id], { [name]: CANARY }), person);
  }
  return { brand, person };
}

const EMPTY_REPORT = {
  dipendenti: { totale: 0 },
  licenze: { totale: 0 },
  hardware: { totale: 0 },
  workflow: { totale: 0 },
  costi: { totale: 0 },
};

test('The report has no data of a brand that is not visible to the caller, with or without the filter', async () => {
  const otherBrand = await brandWithEverything();
  const ownBrand = await insertBrand(app.sql);
  const viewer = await app.as({ role: 'HR', brands: { [ownBrand.id]: 'can_admin' } });
  const withoutBrands = await app.as({ role: 'HR' });
  for (const client of [viewer, withoutBrands]) {
    for (const query of [{}, { brand_id: String(otherBrand.brand.id) }]) {
      const [report, situazione] = [await client.call(getReport, { query }), await client.call(getSituazione, { query })];
      expect(report).toMatchObject(EMPTY_REPORT);
      expect(report.andamento.every(({ organico, costo_annuo }) => organico === 0 && costo_annuo === 0)).toBe(true);
      expect(situazione).toMatchObject({ organico: 0, assegnazioni: 0, costo_annuo: 0 });
      expect(JSON.stringify([report, situazione])).not.toContain(CANARY);
    }
  }
  expect(JSON.stringify(await (await app.asAdmin()).call(getReport, {}))).toContain(CANARY);
});

test('The report of one brand has the figures of that brand, and the report without a filter has the figures of all visible brands', async () => {
  const [firstBrand, secondBrand] = [await brandWithEverything(), await brandWithEverything()];
  const viewer = await app.as({ role: 'IT', brands: { [firstBrand.brand.id]: 'can_view', [secondBrand.brand.id]: 'can_edit' } });
  const ofBothBrands = await viewer.call(getReport, {});
  const first = await viewer.call(getReport, { query: { brand_id: String(firstBrand.brand.id) } });
  expect([ofBothBrands.dipendenti.totale, ofBothBrands.hardware.totale, ofBothBrands.workflow.totale, ofBothBrands.brand_id]).toEqual([
    2,
    2,
    2,
    null,
  ]);
  expect([first.dipendenti.totale, first.hardware.totale, first.workflow.totale, first.brand_id]).toEqual([1, 1, 1, firstBrand.brand.id]);
  expect(first.costi.per_brand.map(({ brand }) => brand.id)).toEqual([firstBrand.brand.id]);
});

test('The report counts an item of several brands once and assigns its cost to the brand of its holder; the cost of an unassigned item is divided among its brands to the cent', async () => {
  const [first, secondBrand, hiddenBrand] = [await insertBrand(app.sql), await insertBrand(app.sql), await insertBrand(app.sql)];
  const brandIds = [first.id, secondBrand.id, hiddenBrand.id];
  const [visibleEmployee, hiddenEmployee] = [
    await insertDipendente(app.sql, { brand_id: first.id }),
    await insertDipendente(app.sql, { brand_id: hiddenBrand.id }),
  ];
  const laptop = await insertAsset(app.sql, 'hardware', brandIds, { costo_annuo: '100' });
  const office = await insertAsset(app.sql, 'software', brandIds, { costo_licenza: '10', numero_licenze: 4 });
  await insertAsset(app.sql, 'piano_mobile', brandIds, { costo_annuo: '7' });
  await assign(app.sql, 'hardware', laptop, visibleEmployee);
  await assign(app.sql, 'software', office, visibleEmployee);
  await assign(app.sql, 'software', office, hiddenEmployee);
  const viewer = await app.as({ role: 'MANAGER', brands: { [first.id]: 'can_view', [secondBrand.id]: 'can_view' } });
  const costs = async (brand_id?: number) => {
    const { costi, hardware } = await viewer.call(getReport, { query: brand_id ? { brand_id: String(brand_id) } : {} });
    const perBrand = Object.fromEntries(costi.per_brand.map(({ brand, costo_annuo }) => [brand.id, costo_annuo]));
    return { quanti: hardware.totale, totale: costi.totale, perBrand, liberi: costi.posti_liberi, fermi: costi.inutilizzato };
  };
  // The software costs 10 per seat. Of its four seats the first brand uses one and the invisible brand one, so each of them also pays one
  // of the two free seats. The plan for 7 is unassigned, so each of the three brands pays 2.33, and the first one the remaining cent too.
  expect(await costs()).toEqual({
    quanti: 1,
    totale: 124.67,
    perBrand: { [first.id]: 122.34, [secondBrand.id]: 2.33 },
    liberi: 10,
    fermi: 4.67,
  });
  expect(await costs(first.id)).toEqual({ quanti: 1, totale: 122.34, perBrand: { [first.id]: 122.34 }, liberi: 10, fermi: 2.34 });
  expect(await costs(secondBrand.id)).toEqual({ quanti: 1, totale: 2.33, perBrand: { [secondBrand.id]: 2.33 }, liberi: 0, fermi: 2.33 });
  await endAssignment(app.sql, 'hardware', laptop);
  expect(await costs()).toEqual({
    quanti: 1,
    totale: 91.34,
    perBrand: { [first.id]: 55.68, [secondBrand.id]: 35.66 },
    liberi: 10,
    fermi: 71.34,
  });
});

test('The report counts an ill employee as entrato for all accounts but HR of that brand', async () => {
  const [first, secondBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
  for (const { id } of [first, secondBrand]) {
    await insertDipendente(app.sql, { brand_id: id, stato: 'in malattia', data_inizio_malattia: '2026-01-01' });
  }
  const statiSeenBy = async (client: Awaited<ReturnType<typeof app.as>>) => {
    const { per_stato } = (await client.call(getReport, {})).dipendenti;
    return Object.fromEntries(per_stato.filter(({ totale }) => totale > 0).map(({ stato, totale }) => [stato, totale]));
  };
  const brands = { [first.id]: 'can_view', [secondBrand.id]: 'can_view' } as const;
  expect(await statiSeenBy(await app.as({ role: 'HR', brands }))).toEqual({ 'in malattia': 2 });
  for (const role of ['IT', 'MANAGER'] as const) {
    expect(await statiSeenBy(await app.as({ role, brands: { [first.id]: 'can_admin', [secondBrand.id]: 'can_admin' } }))).toEqual({
      entrato: 2,
    });
  }
  expect(await statiSeenBy(await app.as({ role: 'IT', amministratore: true, brands }))).toMatchObject({ 'in malattia': 2 });
});

test('A cached report is computed again after every type of change, also after a change on another server', async () => {
  const { brand, person } = await brandWithEverything();
  const viewer = await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } });
  const secondServer = (await startSecondApp(app)).speakingAs(viewer);
  const changes: [string, unknown[]][] = [
    [`update brands set nome = nome || '!' where id = $1`, [brand.id]],
    [`update showrooms set nome = nome || '!' where id = (select showroom from dipendenti where id = $1)`, [person.id]],
    [`update dipendenti set isactive = false where id = $1`, [person.id]],
    [`update workflows set stato = 'in_corso' where dipendente_id = $1`, [person.id]],
    [`update software set costo_licenza = 1 where id in (select software_id from software_brands where brand_id = $1)`, [brand.id]],
    [
      `update hardware set stato = 'in riparazione', costo_annuo = 5 where id in (select hardware_id from hardware_brands where brand_id = $1)`,
      [brand.id],
    ],
    [`update piani_mobili set costo_annuo = 1 where id in (select piano_id from piani_mobili_brands where brand_id = $1)`, [brand.id]],
    [`update iphones set costo_annuo = 1 where id in (select iphone_id from iphones_brands where brand_id = $1)`, [brand.id]],
    ...['software', 'hardware', 'piani_mobili', 'iphones'].map((kind): [string, unknown[]] => [
      `update dipendenti_${kind} set data_revoca = oggi() where brand_id = $1`,
      [brand.id],
    ]),
  ];
  let before = await viewer.call(getReport, {});
  for (const [statement, values] of changes) {
    expect(await viewer.call(getReport, {}), 'unchanged').toEqual(before);
    await app.sql.query(statement, values);
    const afterChange = await viewer.call(getReport, {});
    expect(afterChange, statement).not.toEqual(before);
    expect(await secondServer.call(getReport, {}), statement).toEqual(afterChange);
    before = afterChange;
  }
});
