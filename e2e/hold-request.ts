import type { Page } from '@playwright/test';

/**
 * Holds the requests to these URLs. `sent` resolves when the page has sent one. `release` lets it through, and resolves when the page has
 * drawn the response.
 */
export async function holdRequest(
  page: Page,
  isHeld: (url: URL) => boolean,
): Promise<{ sent: Promise<unknown>; release: () => Promise<void> }> {
  const gate = Promise.withResolvers<void>();
  await page.route(isHeld, (route) => gate.promise.then(() => route.continue()));
  const sent = page.waitForRequest((request) => isHeld(new URL(request.url())));
  const release = async () => {
    const response = page.waitForResponse((each) => isHeld(new URL(each.url())));
    gate.resolve();
    await (await response).finished();
    // After two frames the page has drawn the response.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
  return { sent, release };
}
