// A browser that waits for its screen's own files and rows is idle too, and what is not needed yet would stand in their way.
const FIRST_SCREEN_MS = 1000;

/** Resolves when the page has nothing else to do, a second after its start at the soonest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = Math.max(0, FIRST_SCREEN_MS - performance.now());
    // Safari has no idle callback.
    setTimeout(() => ('requestIdleCallback' in window ? window.requestIdleCallback(() => resolve(), { timeout: 5000 }) : resolve()), wait);
  });
}
