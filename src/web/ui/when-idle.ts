import { allAnswered } from '#web/data/call.ts';

// A browser that waits for its screen's own files is idle too, and what is not needed yet would stand in their way.
const FIRST_SCREEN_MS = 1000;
const LONGEST_MS = 5000;

/** Resolves when the page has nothing else to do: a second after its start at the soonest, and not while what the screen shows is still on its way. */
export async function whenIdle(): Promise<void> {
  await wait(Math.max(0, FIRST_SCREEN_MS - performance.now()));
  await Promise.race([allAnswered(), wait(LONGEST_MS)]);
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_MS }));
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
