import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { awaitSlot, ConcurrencyLimiter, type LimiterSettings } from './concurrency-limiter.ts';

const SETTINGS: LimiterSettings = { maxRunning: 2, maxWaiting: 2, maxWaitMs: 60_000 };
const ANNA = 1;
const BRUNO = 2;

/**
 * Creates test calls that run until the test calls `release`. `startedNames` lists the names of the calls in the order in which they
 * started.
 */
function createCalls(settings: Partial<LimiterSettings> = {}) {
  const limiter = new ConcurrencyLimiter({ ...SETTINGS, ...settings });
  const startedNames: string[] = [];
  const startCall = (name: string, account = ANNA) => {
    const controller = new AbortController();
    const outcome = limiter.acquire(account, controller.signal).then(
      () => void startedNames.push(name),
      (rejection) => rejection,
    );
    return { release: () => controller.abort(), outcome };
  };
  return { limiter, startedNames, startCall };
}

const nextTick = () => new Promise(setImmediate);

test('Two calls of an account run at once, the others wait for a slot and begin in their order of arrival', async () => {
  const { startedNames, startCall, limiter } = createCalls();
  const [first, second, third, fourth] = [startCall('uno'), startCall('due'), startCall('tre'), startCall('quattro')];
  await nextTick();
  expect(startedNames).toEqual(['uno', 'due']);
  second.release();
  await nextTick();
  expect(startedNames).toEqual(['uno', 'due', 'tre']);
  first.release();
  await nextTick();
  expect(startedNames).toEqual(['uno', 'due', 'tre', 'quattro']);
  for (const each of [third, fourth]) each.release();
  expect(limiter.size).toBe(0);
});

test('Calls of one account do not wait for the calls of another account', async () => {
  const { startedNames, startCall } = createCalls();
  for (const name of ['uno', 'due', 'tre']) startCall(name);
  startCall('di Bruno', BRUNO);
  await nextTick();
  expect(startedNames).toEqual(['uno', 'due', 'di Bruno']);
});

test('A caller who disconnects while waiting for a slot leaves the queue', async () => {
  const { startedNames, startCall } = createCalls();
  const [first, , third] = [startCall('uno'), startCall('due'), startCall('tre'), startCall('quattro')];
  third.release();
  first.release();
  await nextTick();
  expect(startedNames).toEqual(['uno', 'due', 'quattro']);
});

test('A caller who has already disconnected takes no slot of the concurrency limiter', async () => {
  const { limiter } = createCalls();
  await expect(limiter.acquire(ANNA, AbortSignal.abort())).rejects.toMatchObject({ kind: 'too_many' });
  expect(limiter.size).toBe(0);
});

test('A call beyond the queue limit of the concurrency limiter gets 429 with a Retry-After header', async () => {
  const { startCall } = createCalls();
  for (const name of ['uno', 'due', 'tre', 'quattro']) startCall(name);
  expect(await startCall('cinque').outcome).toMatchObject({ status: 429, code: 'TROPPI_INSIEME', retryAfter: 5 });
});

test('A stopping server rejects calls that wait for a slot and finishes running calls', async () => {
  const { limiter, startedNames, startCall } = createCalls();
  const [first, second, third] = [startCall('uno'), startCall('due'), startCall('tre')];
  limiter.rejectWaiting();
  expect(await third.outcome).toMatchObject({ status: 429 });
  for (const each of [first, second]) each.release();
  expect([startedNames, limiter.size]).toEqual([['uno', 'due'], 0]);
});

test('A call that waits too long for a slot gets 429 and leaves the queue', async () => {
  const { startCall, startedNames } = createCalls({ maxWaitMs: 1 });
  const first = startCall('uno');
  startCall('due');
  expect(await startCall('tre').outcome).toMatchObject({ status: 429 });
  first.release();
  await nextTick();
  expect(startedNames).toEqual(['uno', 'due']);
});

test('The concurrency limiter cuts off an answer that takes too long and frees its slot', async () => {
  const limiter = new ConcurrencyLimiter(SETTINGS);
  const closed = Promise.withResolvers<void>();
  const server = createServer(async (_, answer) => {
    answer.on('close', closed.resolve);
    await awaitSlot(limiter, ANNA, answer, 1);
    answer.write('la prima parte');
  }).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}`).catch(() => undefined);
  await expect(response ? response.text() : Promise.reject(new Error('cut'))).rejects.toThrow();
  await closed.promise; // the client may notice the end of the answer earlier than the server
  expect(limiter.size).toBe(0);
});
