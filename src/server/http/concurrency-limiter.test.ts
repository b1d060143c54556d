import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { awaitSlot, ConcurrencyLimiter, type LimiterSettings } from './concurrency-limiter.ts';

const LIMITS: LimiterSettings = { atOnce: 2, waiting: 2, patienceMs: 60_000 };
const ANNA = 1;
const BRUNO = 2;

/** Starts calls by name, each until `end`. `begun` lists the names in the order in which the calls began. */
function calls(limits: Partial<LimiterSettings> = {}) {
  const limiter = new ConcurrencyLimiter({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const ask = (name: string, account = ANNA) => {
    const ended = new AbortController();
    const turn = limiter.take(account, ended.signal).then(
      () => void begun.push(name),
      (refusal) => refusal,
    );
    return { end: () => ended.abort(), turn };
  };
  return { limiter, begun, ask };
}

const settled = () => new Promise(setImmediate);

test('Two calls of an account run at once, the others wait for a slot and begin in their order of arrival', async () => {
  const { begun, ask, limiter } = calls();
  const [one, two, three, four] = [ask('uno'), ask('due'), ask('tre'), ask('quattro')];
  await settled();
  expect(begun).toEqual(['uno', 'due']);
  two.end();
  await settled();
  expect(begun).toEqual(['uno', 'due', 'tre']);
  one.end();
  await settled();
  expect(begun).toEqual(['uno', 'due', 'tre', 'quattro']);
  for (const each of [three, four]) each.end();
  expect(limiter.size).toBe(0);
});

test('Calls of one account do not wait for the calls of another account', async () => {
  const { begun, ask } = calls();
  for (const name of ['uno', 'due', 'tre']) ask(name);
  ask('di Bruno', BRUNO);
  await settled();
  expect(begun).toEqual(['uno', 'due', 'di Bruno']);
});

test('A caller who disconnects while waiting for a slot leaves the queue', async () => {
  const { begun, ask } = calls();
  const [one, , three] = [ask('uno'), ask('due'), ask('tre'), ask('quattro')];
  three.end();
  one.end();
  await settled();
  expect(begun).toEqual(['uno', 'due', 'quattro']);
});

test('A caller who has already disconnected takes no slot of the concurrency limiter', async () => {
  const { limiter } = calls();
  await expect(limiter.take(ANNA, AbortSignal.abort())).rejects.toMatchObject({ kind: 'too_many' });
  expect(limiter.size).toBe(0);
});

test('A call beyond the queue limit of the concurrency limiter gets 429 with Retry-After', async () => {
  const { ask } = calls();
  for (const name of ['uno', 'due', 'tre', 'quattro']) ask(name);
  expect(await ask('cinque').turn).toMatchObject({ status: 429, code: 'TROPPI_INSIEME', retryAfter: 5 });
});

test('A stopping server rejects calls that wait for a slot and lets running calls finish', async () => {
  const { limiter, begun, ask } = calls();
  const [one, two, three] = [ask('uno'), ask('due'), ask('tre')];
  limiter.dismiss();
  expect(await three.turn).toMatchObject({ status: 429 });
  for (const each of [one, two]) each.end();
  expect([begun, limiter.size]).toEqual([['uno', 'due'], 0]);
});

test('A call that waits too long for a slot gets 429 and leaves the queue', async () => {
  const { ask, begun } = calls({ patienceMs: 1 });
  const one = ask('uno');
  ask('due');
  expect(await ask('tre').turn).toMatchObject({ status: 429 });
  one.end();
  await settled();
  expect(begun).toEqual(['uno', 'due']);
});

test('An answer that takes too long is cut off and its slot is freed', async () => {
  const limiter = new ConcurrencyLimiter(LIMITS);
  const ended = Promise.withResolvers<void>();
  const server = createServer(async (_, answer) => {
    answer.on('close', ended.resolve);
    await awaitSlot(limiter, ANNA, answer, 1);
    answer.write('la prima parte');
  }).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}`).catch(() => undefined);
  await expect(response ? response.text() : Promise.reject(new Error('cut'))).rejects.toThrow();
  await ended.promise; // the client may notice the end earlier than the server
  expect(limiter.size).toBe(0);
});
