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

test('A page that opens gets only the transactions since it was loaded', () => {
  const { heard, sinceAge } = aListener();
  heard.add('11');
  vi.advanceTimersByTime(5_000);
  heard.add('12');
  vi.advanceTimersByTime(1_000);
  expect(sinceAge(3_000)).toEqual(['12']);
  expect(sinceAge(6_000)).toEqual(['11', '12']);
  expect(sinceAge(500)).toEqual([]);
});

test('The transactions since a page are unknown when the server has not listened all the time', () => {
  expect(new HeardTransactions().since(serverNow())).toBeUndefined();
  const { heard, sinceAge } = aListener();
  expect(sinceAge(10_001)).toBeUndefined();
  heard.add('11');
  vi.advanceTimersByTime(1_000);
  heard.restart();
  expect(sinceAge(500)).toBeUndefined();
});

test('The transactions since a page are unknown when there are more than the server stores', () => {
  const { heard, sinceAge } = aListener();
  for (let i = 0; i < MAX_HEARD; i++) heard.add(String(i));
  vi.advanceTimersByTime(1_000);
  expect(sinceAge(2_000)).toHaveLength(MAX_HEARD);
  heard.add('one too many');
  expect(sinceAge(2_000)).toBeUndefined();
  expect(sinceAge(500)).toEqual(['one too many']);
});
