import { listCronologia } from '#features/insight/registro/contract.ts';
import { getMesiATermine, listRapporti, prorogaRapporto, trasformaRapporto } from '#features/people/rapporti/contract.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Client } from './client.ts';
import { insertBrand, insertDipendente, insertManager } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

/**
 * Creates a brand, an HR account of the brand, and the employee Anna Rossi. Anna has one employment: a fixed-term contract that began on
 * 01/01/2026 and ends in 20 days. `values` sets columns of the row in `rapporti`, `employee` sets columns of the row in `dipendenti`.
 */
export async function aContract(app: TestApp, values: Record<string, unknown> = {}, employee: Record<string, unknown> = {}) {
  const brand = await insertBrand(app.sql);
  const hr = await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } });
  const today = (await app.sql.query('select oggi()::text as today')).rows[0].today as string;
  const { id } = await insertDipendente(app.sql, {
    brand_id: brand.id,
    ...{ nome: 'Anna', cognome: 'Rossi', stato: 'entrato', data_assunzione: '2026-01-01' },
    ...employee,
  });
  const setRapporto = async (columns: Record<string, unknown>) => {
    const names = Object.keys(columns);
    await app.sql.query(
      `update rapporti set ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} where dipendente_id = $1 and ultimo`,
      [id, ...Object.values(columns)],
    );
  };
  await setRapporto({ tipo: 'determinato', fine_prevista: addDays(today, 20), ...values });
  const rapporti = () => hr.call(listRapporti, { params: { id } });
  const rid = String((await rapporti())[0]?.id);
  const params = { id, rid };
  return {
    ...{ brand, hr, id, rid, params, today, setRapporto, rapporti },
    extend: (body: object, client: Client = hr) => client.try(prorogaRapporto, { params, body: body as never }),
    convert: (body: object, client: Client = hr) => client.try(trasformaRapporto, { params, body: body as never }),
    mesi: () => hr.call(getMesiATermine, { params: { id } }),
    titles: async () => (await hr.call(listCronologia, { params: { id }, query: {} })).map(({ titolo }) => titolo),
  };
}

/**
 * Creates the employee Anna with a contract and a probation that end the given numbers of days after today, or without them if the number
 * is left out. Creates four accounts: HR and Anna's manager get the notices about Anna, another manager and IT do not.
 */
export async function aDecision(app: TestApp, days: { fine?: number; prova?: number }) {
  const contract = await aContract(app);
  const { brand, id, today, setRapporto } = contract;
  const day = (count: number | undefined) => (count === undefined ? null : addDays(today, count));
  await setRapporto({ fine_prevista: day(days.fine), prova_fino_al: day(days.prova) });
  const account = (role: 'HR' | 'IT' | 'MANAGER') => app.as({ role, brands: { [brand.id]: 'can_view' } });
  const [manager, otherManager, it] = [await account('MANAGER'), await account('MANAGER'), await account('IT')];
  const { rows } = await app.sql.query('select email from users where id = $1', [manager.userId]);
  const otherBrand = await insertBrand(app.sql); // the manager's account does not see the manager's own employee record
  const { id: manager_id } = await insertManager(app.sql, { brand_id: otherBrand.id, email: rows[0].email.toUpperCase() });
  await app.sql.query('update dipendenti set manager_id = $2 where id = $1', [id, manager_id]);
  return { ...contract, manager, otherManager, it };
}
