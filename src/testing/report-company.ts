import { giorniOf } from '#shared/periodi.ts';
import { insertBrand, insertDipendente } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export async function aCompany(app: TestApp) {
  const brand = await insertBrand(app.sql, { colore: '#A23E48' });
  const today: string = (await app.sql.query('select oggi()::text as today')).rows[0].today;
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } });
  const person = (values: Record<string, unknown> = {}) =>
    insertDipendente(app.sql, { brand_id: brand.id, stato: 'entrato', data_assunzione: '2019-03-01', ...values });
  const { dal, precedente } = giorniOf('mese', today);
  return { brand, today, hr, person, dal, precedente };
}
