// Before the first day of its reservation a reserved item costs nothing and does not count as assigned. It cannot be assigned to another
// employee.
import { expect, test } from 'vitest';
import { addDays } from '#shared/scadenze.ts';
import { inDays } from '#testing/on-day.ts';
import { aCompany } from '#testing/report-company.ts';
import { assign, insertAsset } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { getReport } from './contract.ts';

const app = openApp();

test('The report counts a reserved laptop as not assigned until its first day, and not as available', async () => {
  const { hr, person } = await aCompany(app);
  const anna = await person({});
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const laptop = await insertAsset(app.sql, 'hardware', [anna.brand_id], { costo_annuo: '100.10' });
  await assign(app.sql, 'hardware', laptop, anna, { data_assegnazione: addDays(today, 10) });
  const costs = async () => {
    const { costi, hardware, andamento } = await hr.call(getReport, {});
    const { assegnato, inutilizzato, per_brand } = costi;
    return {
      assegnato,
      inutilizzato,
      brand: per_brand.map((each) => each.costo_annuo),
      available: hardware.disponibili,
      currentCost: andamento.at(-1)?.costo_annuo,
    };
  };
  expect(await costs()).toEqual({ assegnato: 0, inutilizzato: 100.1, brand: [100.1], available: 0, currentCost: 0 });
  expect(await inDays(app.sql, 10, costs)).toEqual({ assegnato: 100.1, inutilizzato: 0, brand: [100.1], available: 0, currentCost: 100.1 });
});
