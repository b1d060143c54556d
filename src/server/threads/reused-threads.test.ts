import { expect, onTestFinished, test, vi } from 'vitest';
import { ReusedThreads } from './reused-threads.ts';

const TABLE_THREAD = new URL('../incoming/table-thread.ts', import.meta.url);
const CSV = new TextEncoder().encode('nome\nAnna\n');

test('A job that arrives while an idle thread is ending runs in a new thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const threads = new ReusedThreads<Uint8Array, object>(TABLE_THREAD, { maxMs: 60_000 });
  const answer = await threads.run(CSV);
  expect(answer).toHaveProperty('tabella');
  vi.advanceTimersByTime(10_000);
  expect(await threads.run(CSV)).toEqual(answer);
  vi.advanceTimersByTime(10_000);
});
