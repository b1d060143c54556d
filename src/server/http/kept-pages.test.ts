// A page that was read for somebody is sent to whoever has the same rights for as long as nothing in it has changed, and never after (decision 100).
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery, siNo } from '#shared/list.ts';
import type { Client } from '#testing/client.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand, insertDipendente } from '#testing/sql-rows.ts';
import { openApp } from '#testing/test-app.ts';
import { Page } from './page.ts';
import { type Context, route } from './route.ts';

const app = openApp();
let brand: { id: number };
beforeEach(async () => {
  brand = await insertBrand(app.sql);
});

const numeri = endpoint({
  method: 'GET',
  path: '/api/numeri',
  query: listQuery(['n'], { pari: siNo().optional() }),
  response: z.array(z.object({ volta: z.int(), vede: z.array(z.int()) })),
  needs: 'session',
  shows: {},
  summary: 'Prova',
});

/** A list whose rows say how often it has been read, and which brands their reader sees. */
async function aList(before: (time: number) => Promise<void> | void = () => undefined) {
  let times = 0;
  const handle = async ({ scope, query }: Context<typeof numeri>) => {
    times += 1;
    const volta = times;
    await before(volta);
    return new Page([{ volta, vede: [...scope.can_view] }], 7, query.cursor === undefined ? 'poi' : undefined);
  };
  const { url } = await startSecondApp(app, { routes: [{ ...route(numeri, handle), madeOf: ['brands'] }] });
  const ask = async (client: Client, query = 'limit=50') => {
    const answer = await fetch(`${url}${numeri.path}?${query}`, { headers: { cookie: `organico_sessione=${client.token}` } });
    const rows = (await answer.json()) as { volta: number; vede: number[] }[];
    return {
      status: answer.status,
      volta: rows[0]?.volta,
      vede: rows[0]?.vede,
      heads: [answer.headers.get('x-total-count'), answer.headers.get('link')],
    };
  };
  /** Asks until the page is kept: one that is asked for once is not. */
  const keep = async (client: Client, query?: string) => {
    await ask(client, query);
    return (await ask(client, query)).volta;
  };
  return { ask, keep };
}

/** Holds the third reading until the gate is opened. */
function aGate() {
  const gate = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const hold = (time: number) => {
    if (time !== 3) return;
    reading.resolve();
    return gate.promise;
  };
  return { gate, reading, hold };
}

const viewer = (which = brand) => app.as({ role: 'HR', brands: { [which.id]: 'can_view' } });
const paint = () =>
  app.sql.query(`update brands set colore = '#0' || lpad((random() * 99998)::integer::text, 5, '0') where id = $1`, [brand.id]);

test('is read again only when what it is made of has changed', async () => {
  const { ask, keep } = await aList();
  const client = await viewer();
  expect(await keep(client)).toBe(2);
  const kept = await ask(client);
  expect(kept).toMatchObject({
    volta: 2,
    heads: ['7', expect.stringMatching(/^<\/api\/numeri\?limit=50&cursor=[\w-]+\.poi>; rel="next"$/)],
  });
  await insertDipendente(app.sql, { brand_id: brand.id }); // it is made of brands alone
  expect((await ask(client)).volta).toBe(2);
  await paint();
  expect([(await ask(client)).volta, (await ask(client)).volta]).toEqual([3, 3]);
});

test('who has the same rights is sent the same, and nobody else', async () => {
  const { ask, keep } = await aList();
  await keep(await viewer());
  const foreign = await insertBrand(app.sql);
  await keep(await viewer());
  expect(await ask(await viewer())).toMatchObject({ volta: 3, vede: [brand.id] });
  expect(await ask(await viewer(foreign))).toMatchObject({ volta: 4, vede: [foreign.id] });
  expect((await ask(await app.as({ role: 'IT', brands: { [brand.id]: 'can_view' } }))).volta).toBe(5);
  expect((await ask(await app.as({ role: 'HR', brands: { [brand.id]: 'can_edit' } }))).volta).toBe(6);
});

test('who has lost a right since is sent what it may see now', async () => {
  const { ask, keep } = await aList();
  const client = await viewer();
  await keep(client);
  await app.sql.query('delete from user_brands where user_id = $1', [client.userId]);
  expect((await ask(client)).vede).toEqual([]);
  await app.sql.query('delete from sessions where user_id = $1', [client.userId]);
  expect((await ask(client)).status).toBe(401);
});

test('other pages and orders are others, and a list that is narrowed is always read', async () => {
  const { ask, keep } = await aList();
  const client = await viewer();
  expect(await keep(client)).toBe(2);
  const next = (await ask(client)).heads[1]?.split(/[?>]/)[1];
  expect([await keep(client, 'limit=20'), await keep(client, 'limit=50&sort=-n'), await keep(client, next)]).toEqual([4, 6, 8]);
  expect([await keep(client, 'limit=50&q=a'), await keep(client, 'limit=50&pari=true')]).toEqual([10, 12]);
  expect([(await ask(client, 'limit=50&q=a')).volta, (await ask(client, 'limit=50&pari=true')).volta, (await ask(client)).volta]).toEqual([
    13, 14, 2,
  ]);
});

test('who goes through a list drives out no page that is asked for again, nor do others drive out the one that is asked for most', async () => {
  const { ask, keep } = await aList();
  const client = await viewer();
  const kept = await keep(client);
  for (let n = 51; n <= 120; n++) await ask(client, `limit=${n}`);
  expect((await ask(client)).volta).toBe(kept);
  for (let n = 121; n <= 190; n++) {
    await keep(client, `limit=${n}`);
    await ask(client);
  }
  expect((await ask(client)).volta).toBe(kept);
  expect(await keep(client, 'limit=121')).toBe(2 + 70 + 140 + 2); // driven out long ago
});

test('a change that was under way when it was read counts as soon as it is there', async () => {
  const { ask, keep } = await aList();
  const client = await viewer();
  const slow = await app.sql.connect();
  await slow.query('begin');
  await slow.query(`update brands set colore = '#010203' where id = $1`, [brand.id]);
  expect([await keep(client), (await ask(client)).volta]).toEqual([2, 2]);
  await slow.query('commit');
  slow.release();
  expect((await ask(client)).volta).toBe(3);
});

test('all who ask after a change are sent what one of them reads', async () => {
  const { gate, reading, hold } = aGate();
  const { ask, keep } = await aList(hold);
  const clients = await Promise.all([viewer(), viewer(), viewer()]);
  const [first] = clients;
  await keep(first);
  await paint();
  const one = ask(first);
  await reading.promise;
  const others = clients.map((client) => ask(client));
  gate.resolve();
  expect((await Promise.all([one, ...others])).map(({ volta }) => volta)).toEqual([3, 3, 3, 3]);
});

test('a change made while one reads is seen by who asks after it', async () => {
  const { gate, reading, hold } = aGate();
  const { ask, keep } = await aList(hold);
  const client = await viewer();
  await keep(client);
  await paint();
  const before = ask(client);
  await reading.promise;
  await paint();
  expect((await ask(client)).volta).toBe(4);
  gate.resolve();
  expect((await before).volta).toBe(3);
  expect((await ask(client)).volta).toBe(4);
});

test('where the one who reads fails, the others read for themselves', async () => {
  const { gate, reading, hold } = aGate();
  const { ask, keep } = await aList(hold);
  const client = await viewer();
  await keep(client);
  await paint();
  const one = ask(client);
  await reading.promise;
  const other = ask(client);
  gate.reject(new Error('planted'));
  expect([(await one).status, (await other).status, (await ask(client)).status]).toEqual([500, 200, 200]);
});

test('a new day is another page', async () => {
  const { ask, keep } = await aList();
  const client = await viewer();
  expect(await keep(client)).toBe(2);
  const oggi = 'create or replace function oggi() returns date language sql stable parallel safe return';
  const day = (plus: number) => app.sql.query(`${oggi} (now() at time zone 'Europe/Rome')::date + ${plus}`);
  await day(1);
  try {
    expect((await ask(client)).volta).toBe(3);
  } finally {
    await day(0);
  }
});

test('nothing is kept beyond a lost connection: the database may have been set back', async () => {
  const { ask, keep } = await aList();
  const client = await viewer();
  expect(await keep(client)).toBe(2);
  // That of this server alone: it has looked just now whether the page still holds.
  const { rowCount } = await app.sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like '%as "hasChanged"%'`,
  );
  expect(rowCount).toBe(1);
  // Until the connections are gone, which takes a moment; the test's own limit says when it took too long.
  let volta: number | undefined;
  while (volta === undefined || volta === 2) ({ volta } = await ask(client));
  expect(volta).toBeGreaterThan(2); // one that was read and could not be sent may lie between
});
