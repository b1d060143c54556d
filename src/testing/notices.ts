import { getAvvisi } from '#features/notifications/avvisi/contract.ts';
import type { TipoAvviso } from '#features/notifications/avvisi/rules.ts';
import type { Right, Role } from '#shared/permissions.ts';
import type { Client } from './client.ts';
import { insertBrand } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

/** Returns the day that is `days` days after today, by the database's clock. */
export async function dayFromToday(app: TestApp, days: number): Promise<string> {
  return (await app.sql.query('select (oggi() + $1::integer)::text as day', [days])).rows[0].day;
}

export async function aBrand(app: TestApp) {
  const brand = await insertBrand(app.sql);
  const as = (role: Role, right: Right = 'can_edit') => app.as({ role, brands: { [brand.id]: right } });
  return { brand, as };
}

export async function noticesOf(client: Client, tipo: TipoAvviso) {
  return (await client.call(getAvvisi, {})).gruppi.find((gruppo) => gruppo.tipo === tipo)?.avvisi ?? [];
}
