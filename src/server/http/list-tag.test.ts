// Whole lists: their ETag and what each reader receives.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import type { Client } from '#testing/client.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertBrand } from '#testing/sql-rows.ts';
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
  query: listQuery(['n'], {}),
  response: z.array(z.object({ n: z.int(), vede: z.array(z.int()), testo: z.string() })),
  needs: 'session',
  shows: {},
  summary: 'Prova',
});

// Large enough that the whole list fits neither into the socket buffers between server and reader nor into the cache.
const LONG = 20_200;
const WIDE = 'x'.repeat(1_500);

/**
 * A list with this many rows, each with the brands visible to its reader. `read` collects the first row number of every page
 * that was read.
 */
async function aList(many: number, before: (from: number) => Promise<void> | void = () => undefined) {
  const read: number[] = [];
  const handle = async ({ query, scope }: Context<typeof numeri>) => {
    const from = Number(query.cursor ?? 0);
    read.push(from);
    await before(from);
    const to = Math.min(many, from + (query.limit ?? 50));
    const rows = Array.from({ length: to - from }, (_, i) => ({ n: from + i, vede: [...scope.can_view], testo: WIDE }));
    return new Page(rows, many, to < many ? String(to) : undefined);
  };
  const { url } = await startSecondApp(app, { routes: [{ ...route(numeri, handle), madeOf: ['brands'] }] });
  const ask = (client: Client, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(url + numeri.path, {
      headers: { cookie: `organico_sessione=${client.token}`, 'accept-encoding': 'identity', ...headers },
      ...(signal && { signal }),
    });
  return { ask, read };
}

const viewer = (which = brand) => app.as({ role: 'HR', brands: { [which.id]: 'can_view' } });
const numbersOf = async (answer: Response) => ((await answer.json()) as { n: number }[]).map(({ n }) => n);
const upTo = (many: number) => Array.from({ length: many }, (_, n) => n);

function aGate() {
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => gate.resolve());
  return gate;
}

test('A program that has the current ETag of a list gets 304 without a read, and one with an older ETag gets all rows', async () => {
  const { ask, read } = await aList(1_000);
  const client = await viewer();
  const first = await ask(client);
  const tag = first.headers.get('etag') ?? '';
  expect(await numbersOf(first)).toEqual(upTo(1_000));
  expect(read).toEqual([0, 200, 700]);
  const again = await ask(client, { 'if-none-match': tag });
  expect([again.status, again.headers.get('x-total-count'), read.length]).toEqual([304, null, 3]);
  await app.sql.query(`update brands set colore = '#010203' where id = $1`, [brand.id]);
  const anew = await ask(client, { 'if-none-match': tag });
  expect([anew.status, await numbersOf(anew)]).toEqual([200, upTo(1_000)]);
});

test('Accounts with different permissions get different whole lists', async () => {
  const gate = aGate();
  const { ask, read } = await aList(1_000, (from) => (from === 200 ? gate.promise : undefined));
  const foreign = await insertBrand(app.sql);
  const answers = await Promise.all([ask(await viewer()), ask(await viewer(foreign))]);
  gate.resolve();
  const seen = await Promise.all(answers.map(async (answer) => (await answer.json()) as { vede: number[] }[]));
  expect(seen.map((rows) => [...new Set(rows.flatMap(({ vede }) => vede))])).toEqual([[brand.id], [foreign.id]]);
  expect(read).toHaveLength(6);
});

test('A list that has changed has another ETag', async () => {
  const gate = aGate();
  const { ask, read } = await aList(1_000, (from) => (from === 200 ? gate.promise : undefined));
  const client = await viewer();
  const first = await ask(client);
  await app.sql.query(`update brands set colore = '#040506' where id = $1`, [brand.id]);
  const second = await ask(client);
  gate.resolve();
  expect(first.headers.get('etag')).not.toBe(second.headers.get('etag'));
  await Promise.all([first.text(), second.text()]);
  expect(read.filter((from) => from === 0)).toHaveLength(2);
});

test('A reader of a whole list who loses a permission is cut off at the next page, other readers are not', async () => {
  const gate = aGate();
  const { ask } = await aList(1_000, (from) => (from === 200 ? gate.promise : undefined));
  const [one, other] = [await viewer(), await viewer()];
  const [lost, kept] = await Promise.all([ask(one), ask(other)]);
  await app.sql.query('delete from user_brands where user_id = $1', [one.userId]);
  gate.resolve();
  await expect(lost.text()).rejects.toThrow();
  expect(await numbersOf(kept)).toEqual(upTo(1_000));
});

test('A slow reader of a whole list does not delay a fast one and still gets the whole list', async () => {
  const { ask, read } = await aList(LONG);
  const [idle, quick] = [await ask(await viewer()), await ask(await viewer())];
  expect(await numbersOf(quick)).toEqual(upTo(LONG));
  expect(await numbersOf(idle)).toEqual(upTo(LONG));
  expect(read.filter((from) => from === LONG - 500).length).toBe(2);
});

test('A page of a whole list that fails ends the answer, and the next request gets the whole list', async () => {
  let isBroken = true;
  const { ask } = await aList(1_000, (from) => {
    if (from === 200 && isBroken) throw new Error('rotto');
  });
  const client = await viewer();
  const answers = await Promise.all(
    [ask(client), ask(client)].map((asked) => asked.then((answer) => answer.text())).map((text) => text.catch(() => 'interrotto')),
  );
  expect(answers).toEqual(['interrotto', 'interrotto']);
  isBroken = false;
  expect(await numbersOf(await ask(client))).toEqual(upTo(1_000));
});
