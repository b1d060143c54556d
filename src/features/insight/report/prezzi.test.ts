// What something cost then is what it cost then (rule 140): a price is changed from today on, and no past day has another one.
import { expect, test } from 'vitest';
import { deleteManyHardware, updateHardware } from '#features/equipment/hardware/contract.ts';
import { updateSoftware } from '#features/equipment/software/contract.ts';
import { annullaLotto } from '#features/exchange/lotti/contract.ts';
import { addDays } from '#shared/scadenze.ts';
import { inDays } from '#testing/on-day.ts';
import { aCompany } from '#testing/report-company.ts';
import { assign, giveBack, insertAsset } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport, getSituazione } from './contract.ts';

const app = openApp();

/** A laptop that was registered years ago for 100 euro, and that Anna has since. */
async function aLaptop() {
  const { brand, hr, person, today } = await aCompany(app);
  const it = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
  const anna = await person();
  const id = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '100', created_at: '2020-01-01' });
  await assign(app.sql, 'hardware', id, anna, { data_assegnazione: '2020-01-01' });
  const costs = (costo_annuo: number) => it.call(updateHardware, { params: { id: String(id) }, body: { costo_annuo } });
  const on = async (al: string) => (await hr.call(getSituazione, { query: { al } })).costo_annuo;
  return { brand, hr, it, anna, id, today, costs, on };
}

test('each past day has the price that held then, whatever came after it', async () => {
  const { today, costs, on, hr } = await aLaptop();
  const day = (days: number) => addDays(today, days);
  await inDays(app.sql, 40, () => costs(120.5));
  await inDays(app.sql, 70, () => costs(90));
  // Within a year of the changes, whatever day of the month today is: the report's twelve months hold them all.
  await inDays(app.sql, 300, async () => {
    expect([await on('2021-01-01'), await on(day(39))]).toEqual([100, 100]);
    expect([await on(day(40)), await on(day(69))]).toEqual([120.5, 120.5]);
    expect([await on(day(70)), await on(day(300))]).toEqual([90, 90]);
    const { andamento, costi } = await hr.call(getReport, {});
    expect(costi.assegnato).toBe(90);
    for (const { al, costo_annuo } of andamento) expect(costo_annuo, al).toBe(await on(al));
    expect(new Set(andamento.map(({ costo_annuo }) => costo_annuo)).size).toBeGreaterThan(1);
  });
});

test('what began and ended is counted at the price of its first and its last day', async () => {
  const { brand, hr, it, anna, today } = await aLaptop();
  const id = await insertAsset(app.sql, 'software', [brand.id], { costo_licenza: '10', numero_licenze: 3, created_at: '2020-01-01' });
  await assign(app.sql, 'software', id, anna, { data_assegnazione: today });
  await inDays(app.sql, 2, () => it.call(updateSoftware, { params: { id: String(id) }, body: { costo_licenza: '25' } }));
  await inDays(app.sql, 4, async () => {
    await giveBack(app.sql, 'software', id);
    await it.call(updateSoftware, { params: { id: String(id) }, body: { costo_licenza: '40' } });
    const { costi } = await hr.call(getReport, { query: { periodo: 'settimana' } });
    expect([costi.iniziati.ora, costi.finiti.ora]).toEqual([10, 25]);
  });
});

test('of several changes of one day the last one holds; back to where it was is none', async () => {
  const { today, costs, on } = await aLaptop();
  await inDays(app.sql, 3, async () => {
    await costs(500);
    await costs(110);
    expect([await on(addDays(today, 2)), await on(addDays(today, 3))]).toEqual([100, 110]);
    await costs(100);
  });
  const { rows } = await app.sql.query('select count(*)::integer as n from prezzi_passati where costo = 500 or costo = 110');
  expect(rows).toEqual([{ n: 0 }]);
});

test('what is corrected on the day on which it was registered has never cost anything else', async () => {
  const { brand, it, anna, on } = await aLaptop();
  const id = await insertAsset(app.sql, 'hardware', [brand.id], { costo_annuo: '9999' });
  await assign(app.sql, 'hardware', id, anna, { data_assegnazione: '2025-01-01' });
  await it.call(updateHardware, { params: { id: String(id) }, body: { costo_annuo: 1 } });
  expect(await on('2025-01-01')).toBe(101);
});

test('what takes an action back takes the price back: it was never another one', async () => {
  const { today, id, on } = await aLaptop();
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
    expect([await on(addDays(today, 2)), await on(addDays(today, 3))]).toEqual([100, 150]);
    await admin.call(annullaLotto, { params: { id: String(lotto) }, body: {} });
    expect([await on(addDays(today, 2)), await on(addDays(today, 3)), await on(addDays(today, 9))]).toEqual([100, 100, 100]);
  });
});

test('what is deleted did cost something while somebody had it', async () => {
  const { it, id, on, today } = await aLaptop();
  await giveBack(app.sql, 'hardware', id);
  await it.call(deleteManyHardware, { body: { ids: [id] } });
  expect([await on(addDays(today, -1)), await on(today)]).toEqual([100, 0]);
});
