// Interaction to next paint (Event Timing): the time from the input to the first frame that shows its effect.
import type { Page } from '@playwright/test';

// The shortest event that the browser reports, in milliseconds. The browser rounds durations to 8 ms.
const SHORTEST_EVENT_MS = 16;

interface WindowWithInteractions {
  interactions: { name: string; duration: number }[];
}

export async function recordInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const target = window as unknown as WindowWithInteractions;
    target.interactions = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (interactionId > 0) target.interactions.push({ name, duration });
      }
    });
    observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, SHORTEST_EVENT_MS);
}

export async function nextPaint(page: Page, interact: () => Promise<unknown>): Promise<number> {
  await waitForReports(page);
  await page.evaluate(() => {
    (window as unknown as WindowWithInteractions).interactions = [];
  });
  await interact();
  await waitForReports(page);
  return page.evaluate((shortest) => {
    const { interactions } = window as unknown as WindowWithInteractions;
    return Math.max(shortest, ...interactions.map(({ duration }) => duration));
  }, SHORTEST_EVENT_MS);
}

/** Waits until the browser has reported all paints. It reports a paint only later, when the page is idle. */
const waitForReports = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  });
