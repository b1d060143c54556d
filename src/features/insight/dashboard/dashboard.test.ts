import { describe, expect, test } from 'vitest';
import { assign, endAssignment, insertAsset, insertBrand, insertDipendente, insertHardware, insertSoftware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getStats, hardwarePerTipo, softwarePiuUtilizzati } from './contract.ts';
import { formatElementi, formatUsciti } from './rules.ts';

const app = openApp();
const NO_RECORDS = { totalEmployees: 0, softwareAssets: 0, hardwareAssets: 0, mobilePlans: 0 };

async function aBrandWithViewer() {
  const brand = await insertBrand(app.sql);
  const viewer = await app.as({ role: 'MANAGER', brands: { [brand.id]: 'can_view' } });
  return { brand, viewer };
}

describe('the totals of the dashboard', () => {
  test('The totals of the dashboard count what is visible to the caller, and no data of other brands', async () => {
    const { brand, viewer } = await aBrandWithViewer();
    const otherBrand = await insertBrand(app.sql);
    for (const { id } of [brand, brand, otherBrand]) await insertDipendente(app.sql, { brand_id: id });
    for (const { id } of [brand, brand, brand, otherBrand]) await insertHardware(app.sql, [id]);
    await insertSoftware(app.sql, [otherBrand.id]);
    await insertAsset(app.sql, 'piano_mobile', [brand.id]);
    expect(await viewer.call(getStats, {})).toEqual({ totalEmployees: 2, softwareAssets: 0, hardwareAssets: 3, mobilePlans: 1 });
  });

  test('The totals of the dashboard count an item of several visible brands once', async () => {
    const [first, second, hidden] = [await insertBrand(app.sql), await insertBrand(app.sql), await insertBrand(app.sql)];
    const viewer = await app.as({ brands: { [first.id]: 'can_view', [second.id]: 'can_edit' } });
    for (const kind of ['software', 'hardware', 'piano_mobile'] as const)
      await insertAsset(app.sql, kind, [first.id, second.id, hidden.id]);
    expect(await viewer.call(getStats, {})).toEqual({ totalEmployees: 0, softwareAssets: 1, hardwareAssets: 1, mobilePlans: 1 });
  });

  test('The totals of the dashboard are zero and its lists empty for an account without brands', async () => {
    const withoutBrands = await app.as({ role: 'HR' });
    expect(await withoutBrands.call(getStats, {})).toEqual(NO_RECORDS);
    expect(await withoutBrands.call(hardwarePerTipo, {})).toEqual([]);
    expect(await withoutBrands.call(softwarePiuUtilizzati, {})).toEqual([]);
  });

  test('The totals of the dashboard change as soon as a permission is removed', async () => {
    const { brand, viewer } = await aBrandWithViewer();
    await insertHardware(app.sql, [brand.id]);
    expect(await viewer.call(getStats, {})).toMatchObject({ hardwareAssets: 1 });
    await app.sql.query('delete from user_brands where user_id = $1', [viewer.userId]);
    expect(await viewer.call(getStats, {})).toEqual(NO_RECORDS);
  });
});

describe('hardware by type', () => {
  test('The hardware types of the dashboard are sorted by number and then by name, and count shared items once and no items of other brands', async () => {
    const { brand, viewer } = await aBrandWithViewer();
    const [second, otherBrand] = [await insertBrand(app.sql), await insertBrand(app.sql)];
    await app.sql.query('insert into user_brands (user_id, brand_id) values ($1, $2)', [viewer.userId, second.id]);
    await insertHardware(app.sql, [brand.id], { tipo: 'monitor' });
    await insertHardware(app.sql, [second.id, brand.id, otherBrand.id], { tipo: 'laptop' });
    await insertHardware(app.sql, [second.id], { tipo: 'laptop' });
    await insertHardware(app.sql, [brand.id], { tipo: 'altro' });
    await insertHardware(app.sql, [otherBrand.id], { tipo: 'stampante' });
    expect(await viewer.call(hardwarePerTipo, {})).toEqual([
      { tipo: 'laptop', elementi: 2 },
      { tipo: 'altro', elementi: 1 },
      { tipo: 'monitor', elementi: 1 },
    ]);
  });

  test.each([
    [0, '0 elementi'],
    [1, '1 elemento'],
    [148, '148 elementi'],
    [1412, '1.412 elementi'],
  ])('A number of %i items is formatted as %s', (elementi, text) => expect(formatElementi(elementi)).toBe(text));
});

test.each([
  [1, 'di cui 1 uscito'],
  [1200, 'di cui 1.200 usciti'],
])('A number of %i employees who have left is formatted as %s', (usciti, text) => expect(formatUsciti(usciti)).toBe(text));

describe('the most used software of the dashboard', () => {
  test('The dashboard shows the three software products of visible brands with the most active assignments', async () => {
    const { brand, viewer } = await aBrandWithViewer();
    const otherBrand = await insertBrand(app.sql);
    const people = await Promise.all([1, 2, 3].map(() => insertDipendente(app.sql, { brand_id: brand.id })));
    const insertNamed = async (nome: string, assignedCount: number, returnedCount = 0) => {
      const id = await insertSoftware(app.sql, [brand.id], { nome, fornitore: 'Adobe', costo_licenza: '713.88', numero_licenze: 40 });
      for (const person of people.slice(0, returnedCount)) await assign(app.sql, 'software', id, person);
      await endAssignment(app.sql, 'software', id);
      for (const person of people.slice(0, assignedCount)) await assign(app.sql, 'software', id, person);
    };
    await insertNamed('Una volta sola', 1);
    await insertNamed('Solo restituito', 0, 3);
    await insertNamed('Di tutti', 3);
    await insertNamed('Di due', 2);
    const otherSoftware = await insertSoftware(app.sql, [otherBrand.id], { nome: 'Altrui' });
    await assign(app.sql, 'software', otherSoftware, await insertDipendente(app.sql, { brand_id: otherBrand.id }));
    const topSoftware = await viewer.call(softwarePiuUtilizzati, {});
    expect(topSoftware.map(({ nome, licenze_utilizzate }) => [nome, licenze_utilizzate])).toEqual([
      ['Di tutti', 3],
      ['Di due', 2],
      ['Una volta sola', 1],
    ]);
    expect(topSoftware[0]).toMatchObject({ fornitore: 'Adobe', costo_licenza: '713.88', numero_licenze: 40 });
  });
});
