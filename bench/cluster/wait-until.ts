import { setTimeout as delay } from 'node:timers/promises';

export async function until(what: string, isSo: () => Promise<boolean> | boolean, longestMs = 120_000): Promise<void> {
  const from = performance.now();
  while (!(await isSo())) {
    if (performance.now() - from > longestMs) throw new Error(`Aspettato invano: ${what}.`);
    await delay(100);
  }
}
