import { setTimeout as delay } from 'node:timers/promises';

export async function waitUntil(label: string, condition: () => Promise<boolean> | boolean, timeoutMs = 120_000): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`Aspettato invano: ${label}.`);
    await delay(100);
  }
}
