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
 * Starts a server with a list. A function as row count can change the count between pages. `beforePage` gets the first row
 * number of the page.
 */
async function startList(
  rowCount: number | ((firstRow: number) => number),
  beforePage: (firstRow: number) => Promise<void> | void = () => undefined,
) {
  const caller = await app.asAdmin();
  const handle = async ({ query }: Context<typeof numeri>) => {
    const firstRow = Number(query.cursor ?? 0);
    await beforePage(firstRow);
    const total = typeof rowCount === 'number' ? rowCount : rowCount(firstRow);
    const endRow = Math.min(total, firstRow + (query.limit ?? 50));
    const rows = Array.from({ length: endRow - firstRow }, (_, i) => ({ n: firstRow + i, segreto: true }));
    return new Page(rows, total, endRow < total ? String(endRow) : undefined);
  };
  const { url } = await startSecondApp(app, { routes: [route(numeri, handle)], connection: { max: 1 } });
  const requestList = (path = '', init: RequestInit = {}) =>
    fetch(url + numeri.path + path, { ...init, headers: { cookie: `organico_sessione=${caller.token}`, ...init.headers } });
  return { requestList, caller };
}

test.each(['identity', 'gzip', 'br'])(
  'A list of thousands of rows arrives complete, in order, and as its contract serializes it (%s)',
  async (encoding) => {
    const { requestList } = await startList(1_001);
    const response = await requestList('', { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-total-count')).toBe('1001');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual(Array.from({ length: 1_001 }, (_, n) => ({ n })));
  },
);

test.each([0, 1, 200, 201, 400])('A list of %i rows arrives complete', async (rowCount) => {
  const { requestList } = await startList(rowCount);
  expect(await (await requestList()).json()).toHaveLength(rowCount);
});

test('A list whose later rows are deleted during the answer is shorter and still complete', async () => {
  const { requestList } = await startList((firstRow) => (firstRow === 0 ? 300 : 200));
  expect(await (await requestList()).json()).toHaveLength(200);
});

test('A HEAD request for a list reads only one page', async () => {
  const pagesRead: number[] = [];
  const { requestList } = await startList(1_000, (firstRow) => void pagesRead.push(firstRow));
  const response = await requestList('', { method: 'HEAD' });
  expect([response.status, response.headers.get('x-total-count'), pagesRead]).toEqual([200, '1000', [0]]);
});

test.each(['identity', 'gzip', 'br'])(
  'A whole list that fails halfway is cut off, so that the client does not take it for a complete list (%s)',
  async (encoding) => {
    const { requestList } = await startList(1_000, (firstRow) => {
      if (firstRow >= 400) throw new Error('rotto');
    });
    const response = await requestList('', { headers: { 'accept-encoding': encoding } });
    const isComplete = response.text().then(
      () => response.ok,
      () => false,
    );
    expect(await isComplete).toBe(false);
  },
);

describe('An account that requests many whole lists at once', () => {
  test('An account that requests many whole lists gets two lists at a time, and in the end all lists', async () => {
    let [running, maxRunning] = [0, 0];
    // The list has pages that begin at row 0, read before the wait for a slot, and at rows 200 and 700, read with the slot.
    const { requestList } = await startList(1_000, async (firstRow) => {
      if (firstRow === 200) maxRunning = Math.max(maxRunning, ++running);
      await turn();
      if (firstRow === 700) running -= 1;
    });
    const lists = await Promise.all(Array.from({ length: 12 }, async () => (await requestList()).json()));
    expect(lists.map((list) => (list as unknown[]).length)).toEqual(Array(12).fill(1_000));
    expect(maxRunning).toBe(2);
  });

  test('An account that waits for whole lists still gets single pages and short lists, over the only database connection', async () => {
    const gate = Promise.withResolvers<void>();
    const { requestList } = await startList(1_000, (firstRow) => (firstRow === 200 ? gate.promise : undefined));
    const lists = Array.from({ length: 5 }, async () => (await requestList()).json());
    const page = await requestList('?limit=10');
    expect(await page.json()).toHaveLength(10);
    gate.resolve();
    await Promise.all(lists);
  });

  test('An account that disconnects from its whole lists frees its slots', async () => {
    const gate = Promise.withResolvers<void>();
    const started = { lists: 0 };
    const { requestList } = await startList(1_000, async (firstRow) => {
      if (firstRow === 200) started.lists += 1;
      if (firstRow === 200 && started.lists <= 2) await gate.promise;
    });
    const controller = new AbortController();
    onTestFinished(() => gate.resolve());
    const [firstAnswer, secondAnswer] = [
      await requestList('', { signal: controller.signal }),
      await requestList('', { signal: controller.signal }),
    ];
    const thirdAnswer = requestList();
    controller.abort();
    expect(await (await thirdAnswer).json()).toHaveLength(1_000);
    await expect(Promise.all([firstAnswer.text(), secondAnswer.text()])).rejects.toThrow();
  });
});
