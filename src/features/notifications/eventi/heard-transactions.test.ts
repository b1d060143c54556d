import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { serverNow } from '#server/http/server-time.ts';
import { HeardTransactions, MAX_HEARD } from './server/heard-transactions.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

function aListener() {
  const heard = new HeardTransactions();
  heard.restart();
  vi.advanceTimersByTime(10_000);
  return { heard, sinceAge: (ms: number) => heard.since(serverNow() - ms) };
}

test('The list of committed transactions returns only the transactions since the given time', () => {
  const { heard, sinceAge } = aListener();
  heard.add('11');
  vi.advanceTimersByTime(5_000);
  heard.add('12');
  vi.advanceTimersByTime(1_000);
  expect(sinceAge(3_000)).toEqual(['12']);
  expect(sinceAge(6_000)).toEqual(['11', '12']);
  expect(sinceAge(500)).toEqual([]);
});

test('The list of committed transactions returns undefined for a time at which the server was not listening', () => {
  expect(new HeardTransactions().since(serverNow())).toBeUndefined();
  const { heard, sinceAge } = aListener();
  expect(sinceAge(10_001)).toBeUndefined();
  heard.add('11');
  vi.advanceTimersByTime(1_000);
  heard.restart();
  expect(sinceAge(500)).toBeUndefined();
});

test('The list of committed transactions returns undefined for a time whose transactions are not stored any more', () => {
  const { heard, sinceAge } = aListener();
  for (let i = 0; i < MAX_HEARD; i++) heard.add(String(i));
  vi.advanceTimersByTime(1_000);
  expect(sinceAge(2_000)).toHaveLength(MAX_HEARD);
  heard.add('one too many');
  expect(sinceAge(2_000)).toBeUndefined();
  expect(sinceAge(500)).toEqual(['one too many']);
});
