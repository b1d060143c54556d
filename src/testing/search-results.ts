import { searchRecords } from '#features/insight/ricerca/contract.ts';
import type { TipoRisultato } from '#features/insight/ricerca/rules.ts';
import type { ResultOf } from '#shared/endpoint.ts';
import type { Client } from './client.ts';
import { insertBrand, insertDipendente } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export async function aBrand(app: TestApp) {
  const brand = await insertBrand(app.sql);
  const client = await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } });
  const person = (values: Record<string, unknown> = {}) => insertDipendente(app.sql, { brand_id: brand.id, ...values });
  return { brand, client, person };
}

export async function searchGroups(client: Client, q: string, tipo?: TipoRisultato): Promise<ResultOf<typeof searchRecords>['gruppi']> {
  return (await client.call(searchRecords, { query: tipo ? { q, tipo } : { q } })).gruppi;
}

export async function searchResults(client: Client, q: string): Promise<string[]> {
  return (await searchGroups(client, q)).flatMap(({ risultati }) => risultati.map(({ tipo, titolo }) => `${tipo}: ${titolo}`));
}
