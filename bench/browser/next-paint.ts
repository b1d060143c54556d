// Interaction to next paint (Event Timing): the time from the input to the first frame that shows its effect.
import type { Page } from '@playwright/test';

// Milliseconds. The browser reports no shorter event, and rounds durations to 8 ms.
const SHORTEST = 16;

interface Watched {
  interactions: { name: string; duration: number }[];
}

export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const watched = window as unknown as Watched;
    watched.interactions = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (interactionId > 0) watched.interactions.push({ name, duration });
      }
    });
    observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, SHORTEST);
}

/** Milliseconds of the longest interaction that `act` causes. */
export async function nextPaint(page: Page, act: () => Promise<unknown>): Promise<number> {
  await untilTold(page);
  await page.evaluate(() => {
    (window as unknown as Watched).interactions = [];
  });
  await act();
  await untilTold(page);
  return page.evaluate((shortest) => {
    const { interactions } = window as unknown as Watched;
    return Math.max(shortest, ...interactions.map(({ duration }) => duration));
  }, SHORTEST);
}

/** The browser reports a paint only later, when the page is idle. */
const untilTold = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  });
