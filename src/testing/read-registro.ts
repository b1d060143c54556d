import { expect } from 'vitest';
import { createHardware } from '#features/equipment/hardware/contract.ts';
import { listRegistro, type VoceDelRegistro } from '#features/insight/registro/contract.ts';
import type { InputOf, ResultOf } from '#shared/endpoint.ts';
import type { Client } from './client.ts';
import { insertBrand, insertDipendente } from './sql-rows.ts';
import type { TestApp } from './test-app.ts';

export type Query = NonNullable<InputOf<typeof listRegistro>['query']>;

export async function readRegistro(
  client: Client,
  query: Query = {},
): Promise<{ entries: VoceDelRegistro[]; total: string | null; text: string }> {
  const answer = await client.try(listRegistro, { query: { limit: '200', ...query } });
  expect(answer.status, answer.text).toBe(200);
  return { entries: answer.body as unknown as VoceDelRegistro[], total: answer.headers.get('x-total-count'), text: answer.text };
}

export async function readTitles(client: Client, query?: Query): Promise<string[]> {
  return (await readRegistro(client, query)).entries.map(({ titolo }) => titolo);
}

export async function aBrand(app: TestApp, values: { nome?: string } = {}) {
  const brand = await insertBrand(app.sql, values);
  const administrator = await app.as({ role: 'IT', brands: { [brand.id]: 'can_admin' } });
  const anna = await insertDipendente(app.sql, { brand_id: brand.id, nome: 'Anna', cognome: 'Rossi' });
  return { brand, chief: administrator, anna };
}

export function aLaptop(client: Client, brandIds: number[], nome = 'ThinkPad T14'): Promise<ResultOf<typeof createHardware>> {
  return client.call(createHardware, { body: { nome, tipo: 'Laptop', marca: 'Lenovo', modello: 'T14', brandIds } });
}
