import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Page } from '#server/http/page.ts';
import { type Context, route } from '#server/http/route.ts';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, yesNoParam } from '#shared/list.ts';
import type { Client } from '#testing/client.ts';
import { freshDatabase } from '#testing/database.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand, insertDipendente, type Sql } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { connect } from './connect.ts';
import type { Db } from './handle.ts';
import { limitedTo } from './showroom-limits.ts';
import { VersionedCache } from './versioned-cache.ts';

const app = openApp();
let brand: { id: number };
beforeEach(async () => {
  brand = await insertBrand(app.sql);
});

const numeri = endpoint({
  method: 'GET',
  path: '/api/numeri',
  query: listQuery(['n'], { pari: yesNoParam().optional() }),
  response: z.array(z.object({ volta: z.int(), vede: z.array(z.int()) })),
  needs: 'session',
  shows: {},
  summary: 'Prova',
});

async function startList(beforeRead: (readNumber: number) => Promise<void> | void = () => undefined) {
  let readCount = 0;
  const handle = async ({ scope, query }: Context<typeof numeri>) => {
    readCount += 1;
    const volta = readCount;
    await beforeRead(volta);
    return new Page([{ volta, vede: [...scope.can_view] }], 7, query.cursor === undefined ? 'poi' : undefined);
  };
  const { url } = await startSecondApp(app, { routes: [{ ...route(numeri, handle), madeOf: ['brands'] }] });
  const requestList = async (client: Client, query = 'limit=50') => {
    const answer = await fetch(`${url}${numeri.path}?${query}`, { headers: { cookie: `organico_sessione=${client.token}` } });
    const rows = (await answer.json()) as { volta: number; vede: number[] }[];
    return {
      status: answer.status,
      volta: rows[0]?.volta,
      vede: rows[0]?.vede,
      headers: [answer.headers.get('x-total-count'), answer.headers.get('link')],
    };
  };
  const read = async (client: Client, query?: string) => (await requestList(client, query)).volta;
  return { requestList, read };
}

function blockSecondRead() {
  const gate = Promise.withResolvers<void>();
  const readStarted = Promise.withResolvers<void>();
  const waitForGate = (readNumber: number) => {
    if (readNumber !== 2) return;
    readStarted.resolve();
    return gate.promise;
  };
  return { gate, readStarted, waitForGate };
}

const viewer = (viewedBrand = brand) => app.as({ role: 'HR', brands: { [viewedBrand.id]: 'can_view' } });
const changeColour = () =>
  app.sql.query(`update brands set colore = '#0' || lpad((random() * 99998)::integer::text, 5, '0') where id = $1`, [brand.id]);

test('A cached page of a list is read again only after a change of a table that it uses', async () => {
  const { requestList, read } = await startList();
  const client = await viewer();
  expect(await read(client)).toBe(1);
  expect(await requestList(client)).toMatchObject({
    volta: 1,
    headers: ['7', expect.stringMatching(/^<\/api\/numeri\?limit=50&cursor=[\w-]+\.poi>; rel="next"$/)],
  });
  await insertDipendente(app.sql, { brand_id: brand.id }); // the cached list reads only the table brands, so a new employee changes nothing
  expect(await read(client)).toBe(1);
  await changeColour();
  expect([await read(client), await read(client)]).toEqual([2, 2]);
});

test('Accounts with the same permissions share a cached page of a list, and accounts with other permissions get another page', async () => {
  const { requestList, read } = await startList();
  await read(await viewer());
  const otherBrand = await insertBrand(app.sql);
  await read(await viewer());
  expect(await requestList(await viewer())).toMatchObject({ volta: 2, vede: [brand.id] });
  expect(await requestList(await viewer(otherBrand))).toMatchObject({ volta: 3, vede: [otherBrand.id] });
  expect(await read(await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } }))).toBe(4);
  expect(await read(await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } }))).toBe(5);
});

test('An account that has lost a permission no longer gets the cached page with the old permissions', async () => {
  const { requestList } = await startList();
  const client = await viewer();
  await requestList(client);
  await app.sql.query('delete from user_brands where user_id = $1', [client.userId]);
  expect((await requestList(client)).vede).toEqual([]);
  await app.sql.query('delete from sessions where user_id = $1', [client.userId]);
  expect((await requestList(client)).status).toBe(401);
});

test('Each page and each sort order of a list is cached separately, and a filtered list is not cached', async () => {
  const { requestList, read } = await startList();
  const client = await viewer();
  const nextQuery = (await requestList(client)).headers[1]?.split(/[?>]/)[1];
  for (const [query, volta] of [
    [undefined, 1],
    ['limit=20', 2],
    ['limit=50&sort=-n', 3],
    [nextQuery, 4],
  ] as const)
    expect([await read(client, query), await read(client, query)]).toEqual([volta, volta]);
  expect([await read(client, 'limit=50&q=a'), await read(client, 'limit=50&q=a'), await read(client, 'limit=50&pari=true')]).toEqual([
    5, 6, 7,
  ]);
  expect(await read(client)).toBe(1);
});

test('A full cache of list pages removes the least recently used pages first', async () => {
  const { read } = await startList();
  const client = await viewer();
  for (let limit = 51; limit <= 170; limit++) {
    await read(client, `limit=${limit}`);
    expect(await read(client, 'limit=50')).toBe(2);
  }
  expect(await read(client, 'limit=51')).toBe(122);
});

test('All requests for a cached page that come after a change share one read', async () => {
  const { gate, readStarted, waitForGate } = blockSecondRead();
  const { requestList, read } = await startList(waitForGate);
  const clients = await Promise.all([viewer(), viewer(), viewer()]);
  const [first] = clients;
  await read(first);
  await changeColour();
  const firstAnswer = requestList(first);
  await readStarted.promise;
  const otherAnswers = clients.map((client) => requestList(client));
  gate.resolve();
  expect((await Promise.all([firstAnswer, ...otherAnswers])).map(({ volta }) => volta)).toEqual([2, 2, 2, 2]);
});

test('A request for a cached page gets the new state when a change happens during a read', async () => {
  const { gate, readStarted, waitForGate } = blockSecondRead();
  const { requestList, read } = await startList(waitForGate);
  const client = await viewer();
  await read(client);
  await changeColour();
  const earlierAnswer = requestList(client);
  await readStarted.promise;
  await changeColour();
  expect(await read(client)).toBe(3);
  gate.resolve();
  expect((await earlierAnswer).volta).toBe(2);
  expect(await read(client)).toBe(3);
});

test('When a shared read of a page fails, each waiting request reads the page itself', async () => {
  const { gate, readStarted, waitForGate } = blockSecondRead();
  const { requestList, read } = await startList(waitForGate);
  const client = await viewer();
  await read(client);
  await changeColour();
  const firstAnswer = requestList(client);
  await readStarted.promise;
  const waitingAnswer = requestList(client);
  gate.reject(new Error('planted'));
  expect([(await firstAnswer).status, (await waitingAnswer).status, (await requestList(client)).status]).toEqual([500, 200, 200]);
});

test('A cached page of a list is read again on the next day', async () => {
  const { read } = await startList();
  const client = await viewer();
  expect(await read(client)).toBe(1);
  const oggi = 'create or replace function oggi() returns date language sql stable parallel safe return';
  const day = (offset: number) => app.sql.query(`${oggi} (now() at time zone 'Europe/Rome')::date + ${offset}`);
  await day(1);
  try {
    expect(await read(client)).toBe(2);
  } finally {
    await day(0);
  }
});

test('A lost database connection clears the cache, because the database may have been restored to an earlier moment', async () => {
  const { requestList, read } = await startList();
  const client = await viewer();
  expect(await read(client)).toBe(1);
  expect(await read(client)).toBe(1);
  // The statement ends only the connection of this server, which has just sent the validity check.
  const { rowCount } = await app.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like '%as answer%'`,
  );
  expect(rowCount).toBe(1);
  let volta: number | undefined;
  while (volta === undefined || volta === 1) ({ volta } = await requestList(client));
  expect(volta).toBeGreaterThan(1); // greater than 2 if the reply of an earlier read was lost
});

async function startTwoServers() {
  const database = await freshDatabase();
  const servers = [1, 2].map(() => connect({ ...database.serving, max: 1 }).db);
  const owner = connect({ ...database.owner, asApplication: false, max: 5 });
  const writers = await Promise.all(Array.from({ length: 4 }, () => owner.pool.connect()));
  onTestFinished(async () => {
    for (const writer of writers) writer.release();
    await Promise.all([owner, ...servers.map((db) => ({ db }))].map(({ db }) => db.destroy()));
    await database.drop();
  });
  return { servers, owner, writers, firstBrand: await insertBrand(owner.pool), secondBrand: await insertBrand(owner.pool) };
}

test('A cached count is correct after every step of transactions that begin and end in any order, on two servers', async () => {
  const { servers, owner, writers, firstBrand: here, secondBrand: there } = await startTwoServers();
  const employees = await Promise.all(writers.map(() => insertDipendente(owner.pool, { brand_id: here.id })));
  const cache = new VersionedCache<number>(10);
  let reads = 0;
  const count = async (db: Db) =>
    (await sql<{ n: number }>`select count(*) as n from dipendenti where brand_id = ${here.id}`.execute(db)).rows[0]?.n ?? -1;
  const cached = (db: Db) =>
    cache.read(db, { key: ['dipendenti'], tables: ['dipendenti.brand_id'] }, () => {
      reads += 1;
      return count(db);
    });
  // Each writer changes a row of its own, so that no writer waits for another writer.
  const actions = {
    insert: (writer: Sql) => insertDipendente(writer, { brand_id: here.id }),
    move: (writer: Sql, n: number) =>
      writer.query('update dipendenti set brand_id = $2::integer + $3::integer - brand_id where id = $1', [
        employees[n]?.id,
        here.id,
        there.id,
      ]),
    rename: (writer: Sql, n: number) =>
      writer.query(`update dipendenti set telefono = coalesce(telefono, '') || '1' where id = $1`, [employees[n]?.id]),
    nothing: async () => undefined,
  };
  const openTransactions = new Set<number>();
  const step = async (n: number, action: keyof typeof actions, end: 'commit' | 'rollback' | undefined) => {
    const writer = writers[n];
    if (!writer) return;
    if (!openTransactions.has(n)) await writer.query('begin');
    openTransactions.add(n);
    await actions[action](writer, n);
    if (end === undefined) return;
    await writer.query(end);
    openTransactions.delete(n);
  };
  const anyAction = fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[]));
  const anyStep = fc.tuple(fc.nat(3), anyAction, fc.constantFrom('commit', 'rollback', undefined));
  const steps = fc.sample(anyStep, { numRuns: 300, seed: 38 });
  for (const [i, [n, action, end]] of steps.entries()) {
    await step(n, action, end);
    for (const db of servers) expect([i, await cached(db)]).toEqual([i, await count(db)]);
  }
  expect(reads, 'The count is not read again without a change.').toBeLessThan(300);
});

test('A cached value that depends on one column is read again only after a change of that column and after new or deleted rows', async () => {
  const { servers, owner, firstBrand: here, secondBrand: there } = await startTwoServers();
  const [db] = servers as [Db];
  const anna = await insertDipendente(owner.pool, { brand_id: here.id });
  const cache = new VersionedCache<number>(10);
  let reads = 0;
  const read = () =>
    cache.read(db, { key: [], tables: ['dipendenti.brand_id'] }, async () => {
      reads += 1;
      return reads;
    });
  expect([await read(), await read()]).toEqual([1, 1]);
  await owner.pool.query(`update dipendenti set telefono = '080 1' where id = $1`, [anna.id]);
  expect(await read()).toBe(1);
  await owner.pool.query('update dipendenti set brand_id = $2 where id = $1', [anna.id, there.id]);
  expect([await read(), await read()]).toEqual([2, 2]);
  const bea = await insertDipendente(owner.pool, { brand_id: here.id });
  expect([await read(), await read()]).toEqual([3, 3]);
  await owner.pool.query('delete from dipendenti where id = $1', [bea.id]);
  expect([await read(), await read()]).toEqual([4, 4]);
});

test('After a change of an employee a cached value about brands is read again only for an account that is limited to showrooms', async () => {
  const { servers, owner, firstBrand } = await startTwoServers();
  const [db] = servers as [Db];
  const anna = await insertDipendente(owner.pool, { brand_id: firstBrand.id });
  const limited = limitedTo(db, { user_id: 1, showroom_ids: { [firstBrand.id]: [1] }, can_view: [firstBrand.id] } as never);
  const cache = new VersionedCache<number>(10);
  const reads = { limited: 0, unlimited: 0 };
  const read = async (kind: keyof typeof reads) =>
    cache.read(kind === 'limited' ? limited : db, { key: [], tables: ['brands'] }, async () => {
      reads[kind] += 1;
      return reads[kind];
    });
  const readAll = async () => [await read('unlimited'), await read('limited'), await read('unlimited')];
  expect(await readAll()).toEqual([1, 1, 1]);
  await owner.pool.query(`update dipendenti set telefono = '080 1' where id = $1`, [anna.id]); // can change which rows a limited account sees
  expect(await readAll()).toEqual([1, 2, 1]);
  await owner.pool.query(`update brands set colore = '#010203' where id = $1`, [firstBrand.id]);
  expect(await readAll()).toEqual([2, 3, 2]);
});
