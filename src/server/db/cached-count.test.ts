import { beforeEach, expect, test } from 'vitest';
import { listHardware } from '#features/equipment/hardware/contract.ts';
import { createDipendente, listDipendenti } from '#features/people/dipendenti/contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Client } from '#testing/client.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { assign, insertBrand, insertDipendente, insertHardware } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
let brand_id: number;
let admin: Client;

beforeEach(async () => {
  brand_id = (await insertBrand(app.sql)).id;
  admin = await app.asAdmin();
});

async function total(list: Endpoint = listDipendenti, client = admin, query: Record<string, string> = {}): Promise<number> {
  const answer = await client.try(list, { query: { limit: '1', brand_id: String(brand_id), ...query } });
  return Number(answer.headers.get('x-total-count'));
}

test('The total of a list is correct after an insert, a delete and repeated calls', async () => {
  expect([await total(), await total()]).toEqual([0, 0]);
  const { id } = await insertDipendente(app.sql, { brand_id });
  expect([await total(), await total(), await total(listDipendenti, admin, { q: 'nessuno' })]).toEqual([1, 1, 0]);
  await app.sql.query('delete from dipendenti where id = $1', [id]);
  expect([await total(), await total()]).toEqual([0, 0]);
});

test('The total of a list includes a row that another server has just inserted', async () => {
  const secondApp = await startSecondApp(app);
  expect(await total()).toBe(0);
  const body = { nome: 'Anna', cognome: 'Neri', email: `conta${brand_id}@organico.test`, brand_id };
  await secondApp.speakingAs(admin).call(createDipendente, { body });
  expect(await total()).toBe(1);
});

test('A transaction that starts before a count of a list and commits after this count is included in the next count', async () => {
  const slowConnection = await app.sql.connect();
  await slowConnection.query('begin');
  await insertDipendente(slowConnection, { brand_id });
  await insertDipendente(app.sql, { brand_id });
  expect([await total(), await total()]).toEqual([1, 1]);
  await slowConnection.query('commit');
  slowConnection.release();
  expect([await total(), await total()]).toEqual([2, 2]);
});

test('The total of a list filtered by state or holder changes with the state or holder of a row', async () => {
  const { id } = await insertDipendente(app.sql, { brand_id, stato: 'entrante' });
  expect([await total(listDipendenti, admin, { stato: 'entrante' }), await total(listDipendenti, admin, { stato: 'uscito' })]).toEqual([
    1, 0,
  ]);
  await app.sql.query(`update dipendenti set stato = 'uscito' where id = $1`, [id]);
  expect([await total(listDipendenti, admin, { stato: 'entrante' }), await total(listDipendenti, admin, { stato: 'uscito' })]).toEqual([
    0, 1,
  ]);

  const hardware = await insertHardware(app.sql, [brand_id]);
  const countFree = () => total(listHardware, admin, { assegnato: 'false' });
  expect(await countFree()).toBe(1);
  await assign(app.sql, 'hardware', hardware, await insertDipendente(app.sql, { brand_id }));
  expect(await countFree()).toBe(0);
});

test('Two callers with different brands get separate totals of a list', async () => {
  const otherBrand = await insertBrand(app.sql);
  await insertDipendente(app.sql, { brand_id });
  const [firstClient, secondClient] = [
    await app.as({ brands: { [brand_id]: 'can_view' } }),
    await app.as({ brands: { [otherBrand.id]: 'can_view' } }),
  ];
  expect([await total(listDipendenti, firstClient), await total(listDipendenti, secondClient)]).toEqual([1, 0]);
});
