import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitEvent, countEvent } from './use-write.ts';

const LIST = ['api', 'dipendenti'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns whether awaitEvent() refetches all data after a write. `during` runs before the response of the write, `after` runs after it. */
async function readsByItself({ during, after }: { during?: () => void; after?: () => void }): Promise<boolean> {
  const client = new QueryClient();
  client.setQueryData(LIST, []);
  const answer = Promise.withResolvers<void>();
  const written = awaitEvent(client, answer.promise);
  during?.();
  answer.resolve();
  await written;
  after?.();
  await vi.advanceTimersByTimeAsync(10_000);
  return client.getQueryState(LIST)?.isInvalidated ?? false;
}

test.each<[string, Parameters<typeof readsByItself>[0], boolean]>([
  ['without an event all data are refetched', {}, true],
  ['an event before the response refetches the data itself', { during: countEvent }, false],
  ['an event after the response refetches the data itself', { after: countEvent }, false],
])('The page refetches its data after a write only if no live event arrives: %s', async (_, events, expected) => {
  countEvent(); // an event from before the write must not count as its live update
  expect(await readsByItself(events)).toBe(expected);
});

test('The page does not refetch data after a failed write', async () => {
  const client = new QueryClient();
  client.setQueryData(LIST, []);
  const refusal = new Error('409');
  await expect(awaitEvent(client, Promise.reject(refusal))).rejects.toBe(refusal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(client.getQueryState(LIST)?.isInvalidated).toBe(false);
});
