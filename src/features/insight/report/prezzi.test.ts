// Past costs use past prices: a new price is valid from today on and changes no past day.
import { expect, test } from 'vitest';
import { deleteManyHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { updateSoftware } from '#features/equipment/software/contract.ts';
import { undoLotto } from '#features/exchange/lotti/contract.ts';
import { addDays } from '#shared/scadenze.ts';
import { inDays } from '#testing/on-day.ts';
import { aCompany } from '#testing/report-company.ts';
import { assign, endAssignment, insertAsset } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport, getSituazione } from './contract.ts';

const app = openApp();

/** A laptop that was created years ago with a price of 100 euro and has been assigned to Anna since. */
async function aLaptop() {
  const { brand, hr, person, today } = await aCompany(app);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await person();
  const id = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '100', created_at: '2020-01-01' });
  await assign(app.sql, 'hardware', id, anna, { data_assegnazione: '2020-01-01' });
  const costs = (costo_annuo: number) => it.call(updateHardware, { params: { id: String(id) }, body: { costo_annuo } });
  const costOn = async (al: string) => (await hr.call(getSituazione, { query: { al } })).costo_annuo;
  return { brand, hr, it, anna, id, today, costs, costOn };
}

test('The report counts every past day with the price that was valid then', async () => {
  const { today, costs, costOn, hr } = await aLaptop();
  const day = (days: number) => addDays(today, days);
  await inDays(app.sql, 40, () => costs(120.5));
  await inDays(app.sql, 70, () => costs(90));
  // All changes are within a year, so that the twelve months of the report contain them on any day of the month.
  await inDays(app.sql, 300, async () => {
    expect([await costOn('2021-01-01'), await costOn(day(39))]).toEqual([100, 100]);
    expect([await costOn(day(40)), await costOn(day(69))]).toEqual([120.5, 120.5]);
    expect([await costOn(day(70)), await costOn(day(300))]).toEqual([90, 90]);
    const { andamento, costi } = await hr.call(getReport, {});
    expect(costi.assegnato).toBe(90);
    for (const { al, costo_annuo } of andamento) expect(costo_annuo, al).toBe(await costOn(al));
    expect(new Set(andamento.map(({ costo_annuo }) => costo_annuo)).size).toBeGreaterThan(1);
  });
});

test('The report values assignments that began in the period at the price of their first day, and assignments that ended at the price of their last day', async () => {
  const { brand, hr, it, anna, today } = await aLaptop();
  const id = await insertAsset(app.sql, 'software', [brand.id], { costo_licenza: '10', numero_licenze: 3, created_at: '2020-01-01' });
  await assign(app.sql, 'software', id, anna, { data_assegnazione: today });
  await inDays(app.sql, 2, () => it.call(updateSoftware, { params: { id: String(id) }, body: { costo_licenza: '25' } }));
  await inDays(app.sql, 4, async () => {
    await endAssignment(app.sql, 'software', id);
    await it.call(updateSoftware, { params: { id: String(id) }, body: { costo_licenza: '40' } });
    const { costi } = await hr.call(getReport, { query: { periodo: 'settimana' } });
    expect([costi.iniziati.ora, costi.finiti.ora]).toEqual([10, 25]);
  });
});

test('Of several price changes of an item on one day the last one counts, and a price that is changed back leaves no past price', async () => {
  const { today, costs, costOn } = await aLaptop();
  await inDays(app.sql, 3, async () => {
    await costs(500);
    await costs(110);
    expect([await costOn(addDays(today, 2)), await costOn(addDays(today, 3))]).toEqual([100, 110]);
    await costs(100);
  });
  const { rows } = await app.sql.query('select count(*)::integer as n from prezzi_passati where costo = 500 or costo = 110');
  expect(rows).toEqual([{ n: 0 }]);
});

test('A price of an item that is corrected on the day of creation replaces the first price', async () => {
  const { brand, it, anna, costOn } = await aLaptop();
  const id = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '9999' });
  await assign(app.sql, 'hardware', id, anna, { data_assegnazione: '2025-01-01' });
  await it.call(updateHardware, { params: { id: String(id) }, body: { costo_annuo: 1 } });
  expect(await costOn('2025-01-01')).toBe(101);
});

test('After a price change of an item is undone, the report of past days uses the former price', async () => {
  const { today, id, costOn } = await aLaptop();
  const admin = await app.asAdmin();
  const lotto: number = await inDays(app.sql, 3, async () => {
    const client = await app.sql.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(`select apri_lotto('molti', 'Prezzi') as lotto`);
      await client.query('update hardware set costo_annuo = 150 where id = $1', [id]);
      await client.query(`select chiudi_lotto($1, 'Prezzi')`, [rows[0].lotto]);
      await client.query('commit');
      return rows[0].lotto;
    } finally {
      client.release();
    }
  });
  await inDays(app.sql, 9, async () => {
    expect([await costOn(addDays(today, 2)), await costOn(addDays(today, 3))]).toEqual([100, 150]);
    await admin.call(undoLotto, { params: { id: String(lotto) }, body: {} });
    expect([await costOn(addDays(today, 2)), await costOn(addDays(today, 3)), await costOn(addDays(today, 9))]).toEqual([100, 100, 100]);
  });
});

test('The past cost of an assigned item stays after its deletion', async () => {
  const { it, id, costOn, today } = await aLaptop();
  await endAssignment(app.sql, 'hardware', id);
  await it.call(deleteManyHardware, { body: { ids: [id] } });
  expect([await costOn(addDays(today, -1)), await costOn(today)]).toEqual([100, 0]);
});
