import { describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { insertBrand, insertDipendente, insertShowroom, insertWorkflow } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { type DipendenteInLista, listDipendenti } from './contract.ts';

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
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return { rows: body as unknown as DipendenteInLista[], total: headers.get('x-total-count'), next, status };
}

/** Returns the rows of all pages by following the Link headers; `afterPage` runs after each page. */
async function allPages(client: Client, query: Query, afterPage: () => Promise<unknown> = async () => {}): Promise<DipendenteInLista[]> {
  let { rows, next } = await page(client, query);
  const all = [...rows];
  while (next) {
    await afterPage();
    const answer = await client.fetch('GET', next);
    expect(answer.status).toBe(200);
    rows = answer.body as unknown as DipendenteInLista[];
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    all.push(...rows);
  }
  return all;
}

const names = (rows: DipendenteInLista[]) => rows.map(({ nome }) => nome);

describe('the list of employees', () => {
  test('The list of employees without parameters returns all rows, newest first, without paging headers', async () => {
    const { client, add } = await aBrand();
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await add()).id);
    const answer = await client.try(listDipendenti);
    expect((answer.body as unknown as DipendenteInLista[]).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(answer.headers.get('link')).toBeNull();
  });

  test('The list of employees is empty with a total of 0 for an account without brands', async () => {
    const { add } = await aBrand();
    await add();
    expect(await page(await app.as({ role: 'HR' }), { limit: 10 })).toMatchObject({ rows: [], total: '0', next: undefined });
  });

  test('Each row of the list of employees holds the brand and the state of the newest onboarding', async () => {
    const { brand, client, add } = await aBrand();
    const anna = await add();
    await insertWorkflow(app.sql, { dipendente_id: anna.id, stato: 'completato_it', data_completamento: '2026-01-01' });
    await insertWorkflow(app.sql, { dipendente_id: anna.id, stato: 'in_corso' });
    const [row] = await client.call(listDipendenti, {});
    expect(row).toMatchObject({ brand: { id: brand.id, nome: brand.nome, colore: brand.colore }, workflow_stato: 'in_corso' });
  });

  test('A row of the list of employees never contains a salary, a password or the search text', async () => {
    const { client, add } = await aBrand();
    await add({ stipendio: '1000' });
    const [row] = await client.call(listDipendenti, {});
    expect(Object.keys(row ?? {}).filter((name) => /stipendio|password|ricerca/.test(name))).toEqual([]);
  });
});

describe('paging the list of employees', () => {
  test('A page of the list of employees has headers with the total and the link to the next page', async () => {
    const { client, add } = await aBrand();
    for (let i = 0; i < 5; i++) await add();
    expect(await page(client, { limit: 2 })).toMatchObject({ total: '5', next: expect.stringContaining('limit=2&cursor=') });
    expect(await page(client, { limit: 5 })).toMatchObject({ total: '5', next: undefined });
    expect((await allPages(client, { limit: 2 })).length).toBe(5);
  });

  test('A page of the list of employees has 50 rows when the request has parameters but no limit; a limit above 200 is rejected', async () => {
    const { brand, client } = await aBrand();
    await app.sql.query(
      `insert into dipendenti (brand_id, nome, cognome, email) select $1, 'Anna', 'Rossi', n || '@pagine.it' from generate_series(1, 60) n`,
      [brand.id],
    );
    expect((await page(client, { sort: 'nome' })).rows).toHaveLength(50);
    expect((await page(client, { limit: 200 })).rows).toHaveLength(60);
    for (const limit of [0, 201, -1, 1.5, 'molti', '']) expect((await page(client, { limit })).status, String(limit)).toBe(400);
    expect(await client.call(listDipendenti, {})).toHaveLength(60);
  });

  test.each([
    '-created_at',
    'created_at',
    'nome',
    '-nome',
    'cognome',
    'email',
    '-email',
    'posizione',
    '-posizione',
    'data_assunzione',
    '-data_assunzione',
    'data_dismissione',
    '-data_dismissione',
  ])(
    'Paging the list of employees sorted by %s returns each row once, even with equal values and while rows are added and removed',
    async (sort) => {
      const { brand, client } = await aBrand();
      // All rows have the same sort value (except the e-mail) and the same creation time.
      await app.sql.query(
        `insert into dipendenti (brand_id, nome, cognome, email, posizione, data_assunzione)
         select $1, 'Anna', 'Rossi', n || $2 || '@pagine.it', case when n % 2 = 0 then 'Sarta' end, case when n % 3 > 0 then date '2020-01-01' end from generate_series(1, 23) n`,
        [brand.id, sort],
      );
      const { rows } = await app.sql.query<{ id: string }>('select id from dipendenti where brand_id = $1', [brand.id]);
      let insertedCount = 0;
      const afterPage = () =>
        app.sql.query(`insert into dipendenti (brand_id, nome, cognome, email) values ($1, 'Zoe', 'Zeta', $2), ($1, 'Abe', 'Abba', $3)`, [
          brand.id,
          `zz${++insertedCount}${sort}@pagine.it`,
          `00${insertedCount}${sort}@pagine.it`,
        ]);
      const ids = (await allPages(client, { sort, limit: 4 }, afterPage)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(rows.filter(({ id }) => !ids.includes(id))).toEqual([]);
    },
  );

  test('The link to the next page of the list of employees keeps the filters and the search of the first page', async () => {
    const { client, add } = await aBrand();
    for (let i = 0; i < 3; i++) await add({ nome: 'Zoé & Co', isactive: true });
    for (let i = 0; i < 3; i++) await add({ nome: 'Altra', isactive: false });
    expect(names(await allPages(client, { q: 'zoé &', isactive: true, limit: 1 }))).toEqual(['Zoé & Co', 'Zoé & Co', 'Zoé & Co']);
  });

  describe('an invalid cursor of the list of employees', () => {
    const toCursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    test.each<[string, string]>([
      ['is not a cursor', 'x'],
      ['is empty', ''],
      ['is not JSON', Buffer.from('{').toString('base64url')],
      ['is not a list', toCursor({ 0: '-created_at' })],
      ['is too short', toCursor(['-created_at', '2026-01-01'])],
      ['belongs to another sort order', toCursor(['nome', 'Anna', '01900000-0000-7000-8000-000000000000'])],
      ['contains no timestamp', toCursor(['-created_at', 'ieri l’altro', '01900000-0000-7000-8000-000000000000'])],
      ['contains a day that does not exist', toCursor(['-created_at', '2026-02-31', '01900000-0000-7000-8000-000000000000'])],
      [
        'contains a time zone that does not exist',
        toCursor(['-created_at', '2026-01-01 00:00 a/b', '01900000-0000-7000-8000-000000000000']),
      ],
      ['contains a time zone offset of a week', toCursor(['-created_at', '2026-01-01 00:00+168', '01900000-0000-7000-8000-000000000000'])],
      ['contains no id', toCursor(['-created_at', '2026-01-01', '1'])],
      ['contains an SQL statement', toCursor(['-created_at', "'; drop table users; --", "') or true --"])],
      ['contains a NUL character', toCursor(['-created_at', '\0', '\0'])],
      ['contains numbers', toCursor(['-created_at', 1, 2])],
    ])('A cursor of the list of employees that %s is rejected', async (_, cursor) => {
      const { client, add } = await aBrand();
      await add();
      await add();
      const { next } = await page(client, { limit: 1 });
      const listKey = new URL(String(next), app.url).searchParams.get('cursor')?.split('.')[0];
      for (const wrongCursor of [cursor, `${listKey}.${cursor}`])
        expect(await client.try(listDipendenti, { query: { cursor: wrongCursor } })).toMatchObject({
          status: 400,
          body: { code: expect.any(String) },
        });
    });

    test('A cursor of the list of employees is rejected when the request has another sort order', async () => {
      const { client, add } = await aBrand();
      await add();
      await add();
      const { next } = await page(client, { sort: 'nome', limit: 1 });
      const cursor = new URL(String(next), app.url).searchParams.get('cursor');
      expect((await page(client, { sort: 'cognome', limit: 1, cursor: String(cursor) })).status).toBe(400);
      expect((await page(client, { sort: '-nome', limit: 1, cursor: String(cursor) })).status).toBe(400);
    });

    test.each(['q=Rossi', 'isactive=false', 'stato=entrato', 'situazione=in_malattia'])(
      'A cursor of the list of employees is rejected together with the filter %s when the page of the cursor had no such filter',
      async (filter) => {
        const { client, add } = await aBrand();
        await add();
        await add();
        const { next } = await page(client, { limit: 1 });
        const { status, body, headers } = await client.fetch('GET', `${next}&${filter}`);
        expect([status, body.code, headers.get('x-total-count')]).toEqual([400, 'CURSORE_NON_VALIDO', null]);
      },
    );

    test('A caller who uses the cursor of another account gets no rows of that account', async () => {
      const [ownScene, otherScene] = [await aBrand(), await aBrand()];
      await otherScene.add();
      await otherScene.add();
      const { next } = await page(otherScene.client, { limit: 1 });
      const answer = await ownScene.client.fetch('GET', String(next));
      expect([answer.status, answer.text, answer.headers.get('x-total-count')]).toEqual([200, '[]', '0']);
    });
  });
});

describe('the sort order of the list of employees', () => {
  test('The list of employees sorts as in Italian, without regard to case and accents', async () => {
    const { client, add } = await aBrand();
    for (const nome of ['Zeno', 'élia', 'Èva', 'eva', 'Dario', 'Elia']) await add({ nome, cognome: 'x' });
    expect(names((await page(client, { sort: 'nome' })).rows)).toEqual(['Dario', 'Elia', 'élia', 'eva', 'Èva', 'Zeno']);
  });

  test('The list of employees accepts the aliases of the specification as sort keys', async () => {
    const { client, add } = await aBrand();
    await add({ nome: 'Ada', posizione: 'Zoologa' });
    await add({ nome: 'Zoe', posizione: 'Avvocata' });
    expect(names(await allPages(client, { sort: 'mansione', limit: 1 }))).toEqual(['Zoe', 'Ada']);
    expect(names(await allPages(client, { sort: '-mansione', limit: 1 }))).toEqual(['Ada', 'Zoe']);
    expect((await page(client, { sort: '-data_entrata' })).status).toBe(200);
  });

  test.each(['stipendio', 'ricerca', 'brand_id', 'NOME', 'nome ', '+nome', 'nome;', '--nome', 'constructor', ''])(
    'The list of employees rejects the sort key %j',
    async (sort) => {
      const { client } = await aBrand();
      expect((await page(client, { sort })).status).toBe(400);
    },
  );
});

test('The list of employees can be filtered by an exact position and by a showroom', async () => {
  const { brand, client, add } = await aBrand();
  const showroom = await insertShowroom(app.sql, [brand.id]);
  const anna = await add({ posizione: 'Addetta Vendite', showroom });
  const bruno = await add({ posizione: 'Addetta Vendite Junior' });
  const findIds = async (query: Query) => (await page(client, query)).rows.map(({ id }) => id);
  expect(await findIds({ posizione: 'Addetta Vendite' })).toEqual([anna.id]);
  expect(await findIds({ showroom })).toEqual([anna.id]);
  await app.sql.query('update dipendenti set showroom = $2, posizione = null where id = $1', [bruno.id, showroom]);
  expect((await page(client, { showroom })).total).toBe('2');
  expect(await findIds({ posizione: 'Addetta Vendite Junior' })).toEqual([]);
});
