import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { listQuery } from '#shared/list.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';
import { Page } from './page.ts';
import { type Context, route } from './route.ts';

const app = openApp();

const numeri = endpoint({
  method: 'GET',
  path: '/api/numeri',
  query: listQuery(['n'], {}),
  response: z.array(z.object({ n: z.int() })),
  needs: 'session',
  shows: {},
  summary: 'Prova',
});

/**
 * A list with this many numbers; as a function, the count can change between pages. `before` runs before each page, with the
 * page's first number.
 */
async function listOf(rowsAt: number | ((from: number) => number), before: (from: number) => Promise<void> | void = () => undefined) {
  const caller = await app.asAdmin();
  const handle = async ({ query }: Context<typeof numeri>) => {
    const from = Number(query.cursor ?? 0);
    await before(from);
    const many = typeof rowsAt === 'number' ? rowsAt : rowsAt(from);
    const to = Math.min(many, from + (query.limit ?? 50));
    const rows = Array.from({ length: to - from }, (_, i) => ({ n: from + i, segreto: true }));
    return new Page(rows, many, to < many ? String(to) : undefined);
  };
  const { url } = await startSecondApp(app, { routes: [route(numeri, handle)], connection: { max: 1 } });
  const ask = (path = '', init: RequestInit = {}) =>
    fetch(url + numeri.path + path, { ...init, headers: { cookie: `organico_sessione=${caller.token}`, ...init.headers } });
  return { ask, caller };
}

test.each(['identity', 'gzip', 'br'])(
  'A list of thousands of rows arrives complete, in order, and as its contract serializes it (%s)',
  async (how) => {
    const { ask } = await listOf(1_001);
    const response = await ask('', { headers: { 'accept-encoding': how } });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-total-count')).toBe('1001');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual(Array.from({ length: 1_001 }, (_, n) => ({ n })));
  },
);

test.each([0, 1, 200, 201, 400])('A list of %i rows arrives complete', async (many) => {
  const { ask } = await listOf(many);
  expect(await (await ask()).json()).toHaveLength(many);
});

test('A list whose later rows are deleted during the answer is shorter and still complete', async () => {
  const { ask } = await listOf((from) => (from === 0 ? 300 : 200));
  expect(await (await ask()).json()).toHaveLength(200);
});

test('A HEAD request for a list reads only one page', async () => {
  const seen: number[] = [];
  const { ask } = await listOf(1_000, (from) => void seen.push(from));
  const response = await ask('', { method: 'HEAD' });
  expect([response.status, response.headers.get('x-total-count'), seen]).toEqual([200, '1000', [0]]);
});

test.each(['identity', 'gzip', 'br'])('A list that fails halfway does not look complete (%s)', async (how) => {
  const { ask } = await listOf(1_000, (from) => {
    if (from >= 400) throw new Error('rotto');
  });
  const response = await ask('', { headers: { 'accept-encoding': how } });
  const isWhole = response.text().then(
    () => response.ok,
    () => false,
  );
  expect(await isWhole).toBe(false);
});

describe('An account that requests many whole lists at once', () => {
  test('An account that requests many whole lists gets two of them at a time, and all of them in the end', async () => {
    let [now, most] = [0, 0];
    // The pages of a list of 1,000 rows begin at 0, read before the slot, and at 200 and 700, read in the slot.
    const { ask } = await listOf(1_000, async (from) => {
      if (from === 200) most = Math.max(most, ++now);
      await turn();
      if (from === 700) now -= 1;
    });
    const lists = await Promise.all(Array.from({ length: 12 }, async () => (await ask()).json()));
    expect(lists.map((list) => (list as unknown[]).length)).toEqual(Array(12).fill(1_000));
    expect(most).toBe(2);
  });

  test('An account that waits for whole lists still gets single pages and short lists, over the only database connection', async () => {
    const gate = Promise.withResolvers<void>();
    const { ask } = await listOf(1_000, (from) => (from === 200 ? gate.promise : undefined));
    const lists = Array.from({ length: 5 }, async () => (await ask()).json());
    const page = await ask('?limit=10');
    expect(await page.json()).toHaveLength(10);
    gate.resolve();
    await Promise.all(lists);
  });

  test('An account that disconnects from its whole lists frees its slots', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = { lists: 0 };
    const { ask } = await listOf(1_000, async (from) => {
      if (from === 200) begun.lists += 1;
      if (from === 200 && begun.lists <= 2) await gate.promise;
    });
    const stop = new AbortController();
    onTestFinished(() => gate.resolve());
    const [one, two] = [await ask('', { signal: stop.signal }), await ask('', { signal: stop.signal })];
    const third = ask();
    stop.abort();
    expect(await (await third).json()).toHaveLength(1_000);
    await expect(Promise.all([one.text(), two.text()])).rejects.toThrow();
  });
});
