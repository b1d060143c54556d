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

// The number of rows in a list that fits neither into the socket buffers nor into the cache.
const LONG_LIST = 20_200;
const WIDE_TEXT = 'x'.repeat(1_500);

/**
 * Starts a server with a list whose rows contain the brands that are visible to the reader. `pagesRead` collects the first row
 * number of every page that was read.
 */
async function startList(rowCount: number, beforePage: (firstRow: number) => Promise<void> | void = () => undefined) {
  const pagesRead: number[] = [];
  const handle = async ({ query, scope }: Context<typeof numeri>) => {
    const firstRow = Number(query.cursor ?? 0);
    pagesRead.push(firstRow);
    await beforePage(firstRow);
    const endRow = Math.min(rowCount, firstRow + (query.limit ?? 50));
    const rows = Array.from({ length: endRow - firstRow }, (_, i) => ({ n: firstRow + i, vede: [...scope.can_view], testo: WIDE_TEXT }));
    return new Page(rows, rowCount, endRow < rowCount ? String(endRow) : undefined);
  };
  const { url } = await startSecondApp(app, { routes: [{ ...route(numeri, handle), madeOf: ['brands'] }] });
  const requestList = (client: Client, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(url + numeri.path, {
      headers: { cookie: `organico_sessione=${client.token}`, 'accept-encoding': 'identity', ...headers },
      ...(signal && { signal }),
    });
  return { requestList, pagesRead };
}

const viewer = (viewedBrand = brand) => app.as({ role: 'HR', brands: { [viewedBrand.id]: 'can_view' } });
const readNumbers = async (answer: Response) => ((await answer.json()) as { n: number }[]).map(({ n }) => n);
const numbersBelow = (count: number) => Array.from({ length: count }, (_, n) => n);

function createGate() {
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => gate.resolve());
  return gate;
}

test('A program that has the current ETag of a list gets 304 without a read, and a program with an older ETag gets all rows', async () => {
  const { requestList, pagesRead } = await startList(1_000);
  const client = await viewer();
  const firstAnswer = await requestList(client);
  const etag = firstAnswer.headers.get('etag') ?? '';
  expect(await readNumbers(firstAnswer)).toEqual(numbersBelow(1_000));
  expect(pagesRead).toEqual([0, 200, 700]);
  const secondAnswer = await requestList(client, { 'if-none-match': etag });
  expect([secondAnswer.status, secondAnswer.headers.get('x-total-count'), pagesRead.length]).toEqual([304, null, 3]);
  await app.sql.query(`update brands set colore = '#010203' where id = $1`, [brand.id]);
  const changedAnswer = await requestList(client, { 'if-none-match': etag });
  expect([changedAnswer.status, await readNumbers(changedAnswer)]).toEqual([200, numbersBelow(1_000)]);
});

test('Two accounts with different brands that request a whole list at the same time each get only the rows of their own brand', async () => {
  const gate = createGate();
  const { requestList, pagesRead } = await startList(1_000, (firstRow) => (firstRow === 200 ? gate.promise : undefined));
  const otherBrand = await insertBrand(app.sql);
  const answers = await Promise.all([requestList(await viewer()), requestList(await viewer(otherBrand))]);
  gate.resolve();
  const lists = await Promise.all(answers.map(async (answer) => (await answer.json()) as { vede: number[] }[]));
  expect(lists.map((rows) => [...new Set(rows.flatMap(({ vede }) => vede))])).toEqual([[brand.id], [otherBrand.id]]);
  expect(pagesRead).toHaveLength(6);
});

test('A changed list has another ETag', async () => {
  const gate = createGate();
  const { requestList, pagesRead } = await startList(1_000, (firstRow) => (firstRow === 200 ? gate.promise : undefined));
  const client = await viewer();
  const firstAnswer = await requestList(client);
  await app.sql.query(`update brands set colore = '#040506' where id = $1`, [brand.id]);
  const secondAnswer = await requestList(client);
  gate.resolve();
  expect(firstAnswer.headers.get('etag')).not.toBe(secondAnswer.headers.get('etag'));
  await Promise.all([firstAnswer.text(), secondAnswer.text()]);
  expect(pagesRead.filter((firstRow) => firstRow === 0)).toHaveLength(2);
});

test('A reader of a whole list who loses a permission is cut off at the next page, and other readers are not', async () => {
  const gate = createGate();
  const { requestList } = await startList(1_000, (firstRow) => (firstRow === 200 ? gate.promise : undefined));
  const [losingReader, otherReader] = [await viewer(), await viewer()];
  const [cutOffAnswer, completeAnswer] = await Promise.all([requestList(losingReader), requestList(otherReader)]);
  await app.sql.query('delete from user_brands where user_id = $1', [losingReader.userId]);
  gate.resolve();
  await expect(cutOffAnswer.text()).rejects.toThrow();
  expect(await readNumbers(completeAnswer)).toEqual(numbersBelow(1_000));
});

test('A slow reader of a whole list does not delay a fast reader and still gets the whole list', async () => {
  const { requestList, pagesRead } = await startList(LONG_LIST);
  const [slowAnswer, fastAnswer] = [await requestList(await viewer()), await requestList(await viewer())];
  expect(await readNumbers(fastAnswer)).toEqual(numbersBelow(LONG_LIST));
  expect(await readNumbers(slowAnswer)).toEqual(numbersBelow(LONG_LIST));
  expect(pagesRead.filter((firstRow) => firstRow === LONG_LIST - 500).length).toBe(2);
});

test('A page of a whole list that fails ends the answer, and the next request gets the whole list', async () => {
  let isFailing = true;
  const { requestList } = await startList(1_000, (firstRow) => {
    if (firstRow === 200 && isFailing) throw new Error('rotto');
  });
  const client = await viewer();
  const answers = await Promise.all(
    [requestList(client), requestList(client)]
      .map((pendingAnswer) => pendingAnswer.then((answer) => answer.text()))
      .map((text) => text.catch(() => 'interrotto')),
  );
  expect(answers).toEqual(['interrotto', 'interrotto']);
  isFailing = false;
  expect(await readNumbers(await requestList(client))).toEqual(numbersBelow(1_000));
});
