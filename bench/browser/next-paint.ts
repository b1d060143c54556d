// Interaction to next paint, as the browser itself tells it (Event Timing): from the press to the first frame that shows what came of it.
import type { Page } from '@playwright/test';

// The browser tells of nothing shorter, and in steps of 8 ms.
const SHORTEST = 16;

interface Watched {
  interactions: { name: string; duration: number }[];
}

/** Begins to listen; before that nothing is told. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const watched = window as unknown as Watched; // this file's own, in the page
    watched.interactions = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (interactionId > 0) watched.interactions.push({ name, duration });
      }
    });
    observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, SHORTEST);
}

/** The longest of what `act` presses, and of nothing that was pressed before. It ends when what was asked for is there. */
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

/** What was drawn is told of a moment later, when the page has nothing else to do. */
const untilTold = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  });
