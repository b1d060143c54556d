import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { type DipendenteInLista, getDipendente, listDipendenti } from './contract.ts';

const app = openApp();
type Query = Record<string, string | number | boolean>;

async function aBrand() {
  const brand = await insertBrand(app.sql);
  const client = await app.as({ role: 'HR', brands: { [brand.id]: 'can_view' } });
  const add = (values: Record<string, unknown> = {}) => insertDipendente(app.sql, { brand_id: brand.id, ...values });
  return { brand, client, add };
}

async function page(client: Client, query: Query) {
  const { body, headers, status } = await client.try(listDipendenti, { query });
  return { rows: body as unknown as DipendenteInLista[], total: headers.get('x-total-count'), status };
}

const names = (rows: DipendenteInLista[]) => rows.map(({ nome }) => nome);

describe('searching employees', () => {
  let search: (q: string) => Promise<string[]>;
  beforeAll(async () => {
    const { client, add } = await aBrand();
    await add({ nome: 'Niccolò', cognome: "D'Angelo", email: 'nick@azienda.it', posizione: 'Responsabile qualità' });
    await add({ nome: 'Zoë', cognome: 'Ferrari', email: 'zoe_f%1@azienda.it', posizione: null });
    await add({ nome: 'Anna', cognome: 'Dell’Orto', email: 'anna@altrove.it', posizione: 'Back\\office 100%' });
    search = async (q) => names((await page(client, { q, sort: 'nome' })).rows);
  });

  test.each<[string, string[]]>([
    ['niccolo', ['Niccolò']],
    ['NICCOLÒ', ['Niccolò']],
    ['dangelo', ['Niccolò']],
    ["D'Angelo", ['Niccolò']],
    ['d’angelo', ['Niccolò']],
    ['dell orto', ['Anna']],
    ["dell'orto", ['Anna']],
    ['angelo nicc', ['Niccolò']],
    ['qualita', ['Niccolò']],
    ['zoe', ['Zoë']],
    ['@azienda', ['Niccolò', 'Zoë']],
    ['  anna   orto ', ['Anna']],
    ['%', ['Anna', 'Zoë']],
    ['100%', ['Anna']],
    ['_', ['Zoë']],
    ['％', ['Anna', 'Zoë']],
    ['f%1', ['Zoë']],
    ['z_e', []],
    ['a%a', []],
    ['\\', ['Anna']],
    ['k\\o', ['Anna']],
    ['nessuno', []],
    ['anna ferrari', []],
    ['', ['Anna', 'Niccolò', 'Zoë']],
    ["' or '1'='1", []],
  ])('The search text %j finds the employees %j', async (q, expectedNames) => {
    expect(await search(q)).toEqual(expectedNames);
  });
});

describe('filtering employees', () => {
  test('The list of employees can be filtered by brand, active flag and tipologia, and the total counts only matching employees', async () => {
    const { brand, client, add } = await aBrand();
    const otherBrand = await insertBrand(app.sql);
    await app.sql.query('insert into user_brands (user_id, brand_id) select user_id, $2 from user_brands where brand_id = $1', [
      brand.id,
      otherBrand.id,
    ]);
    await add({ nome: 'Capo', tipologia: 'manager' });
    await add({ nome: 'Capa', tipologia: 'admin', isactive: false });
    await insertDipendente(app.sql, { brand_id: otherBrand.id, nome: 'Altrove' });
    const findNames = async (query: Query) => [
      names((await page(client, { sort: 'nome', ...query })).rows),
      (await page(client, query)).total,
    ];
    expect(await findNames({ brand_id: brand.id })).toEqual([['Capa', 'Capo'], '2']);
    expect(await findNames({ brand_id: otherBrand.id })).toEqual([['Altrove'], '1']);
    expect(await findNames({ brand_id: `${brand.id},${otherBrand.id}` })).toEqual([['Altrove', 'Capa', 'Capo'], '3']);
    expect(await findNames({ brand_id: 2_000_000_000 })).toEqual([[], '0']);
    expect(await findNames({ isactive: false })).toEqual([['Capa'], '1']);
    expect(await findNames({ isActive: false })).toEqual([['Capa'], '1']);
    expect(await findNames({ tipologia: 'manager,admin' })).toEqual([['Capa', 'Capo'], '2']);
  });

  test('The filter of employees by state accepts the aliases of the specification', async () => {
    const { client, add } = await aBrand();
    await add({ nome: 'Esce', stato: 'uscente' });
    await add({ nome: 'Entra', stato: 'entrato' });
    const words: [Query, string][] = [
      [{ stato: 'uscente' }, 'Esce'],
      [{ stato: 'in uscita' }, 'Esce'],
      [{ stato_dipendente: 'in uscita' }, 'Esce'],
      [{ stato: 'entrato' }, 'Entra'],
      [{ stato_dipendente: 'attivo' }, 'Entra'],
    ];
    for (const [query, expectedName] of words) expect(names((await page(client, query)).rows)).toEqual([expectedName]);
  });

  test.each<Query>([{ stato: 'capo' }, { isactive: 'forse' }, { tipologia: 'manager,capo' }, { tipologia: '' }, { brand_id: 'x' }])(
    'The list of employees rejects the filter %j',
    async (query) => {
      const { client } = await aBrand();
      expect((await page(client, query)).status).toBe(400);
    },
  );
});

describe('reading one employee', () => {
  test('Reading an employee of another brand gets the same reply as reading an employee who does not exist', async () => {
    const { client } = await aBrand();
    const otherEmployee = await (await aBrand()).add();
    const [invisible, absent] = [
      await client.try(getDipendente, { params: { id: otherEmployee.id } }),
      await client.try(getDipendente, { params: { id: '01900000-0000-7000-8000-000000000000' } }),
    ];
    expect(invisible).toMatchObject({ status: 404, body: { message: 'Il dipendente richiesto non esiste o è stato rimosso.' } });
    expect(invisible.text).toBe(absent.text);
  });

  test('The page of an employee hides the name and the id of a manager of a brand that the caller does not see', async () => {
    const { client, add } = await aBrand();
    const manager = await (await aBrand()).add({ tipologia: 'manager' });
    const anna = await add({ manager_id: manager.id });
    const noManager = { manager_id: null };
    expect(await client.call(getDipendente, { params: { id: anna.id } })).toMatchObject({ ...noManager, manager: null });
    expect(await client.call(listDipendenti, {})).toMatchObject([noManager]);
    const all = await (await app.asAdmin()).call(getDipendente, { params: { id: anna.id } });
    expect(all).toMatchObject({ manager_id: manager.id, manager: { id: manager.id } });
  });

  test('An employee is found by an id in capital letters', async () => {
    const { client, add } = await aBrand();
    const { id } = await add();
    expect((await client.call(getDipendente, { params: { id: id.toUpperCase() } })).id).toBe(id);
  });
});
