import { type Browser, devices, type Page } from '@playwright/test';

export interface Way {
  /** How many times slower the simulated processor is. Lighthouse uses 4 for a phone. */
  slowed: number;
  width: number;
}

export interface Visitor {
  url: string;
  token: string;
}

// Placeholder rows, shown while the list loads, have no link.
export const ROW = 'tbody tr .person a';
const PHONE = 860;

/** Opens the page in a new browser context with an empty cache. Narrow screens get touch input. */
export async function visit(browser: Browser, { url, token }: Visitor, path: string, way: Way): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: way.width, height: 900 },
    locale: 'it-IT',
    baseURL: url,
    // A device pixel ratio of 1: this machine renders in software, a phone has a GPU.
    ...(way.width <= PHONE && { isMobile: true, hasTouch: true, deviceScaleFactor: 1, userAgent: devices['Pixel 7'].userAgent }),
  });
  await context.addCookies([{ name: 'organico_sessione', value: token, url }]);
  const page = await context.newPage();
  const browserItself = await context.newCDPSession(page);
  await browserItself.send('Emulation.setCPUThrottlingRate', { rate: way.slowed });
  // Polling from outside the page would add its own delay.
  await page.addInitScript((row) => {
    new MutationObserver(() => {
      if (performance.getEntriesByName('rows').length > 0 || !document.querySelector(row)) return;
      performance.mark('rows');
      console.debug('rows');
    }).observe(document, { childList: true, subtree: true });
  }, ROW);
  await page.goto(path, { waitUntil: 'commit' });
  return page;
}

/** Waiting for a selector would add work to the page, so this waits for the log line of the page. */
export async function openToRows(page: Page, path: string): Promise<void> {
  const told = page.waitForEvent('console', (message) => message.text() === 'rows');
  await page.goto(path, { waitUntil: 'commit' });
  await told;
}

/** Milliseconds from the page request to visible rows, with an empty cache. */
export async function timeToRows(browser: Browser, visitor: Visitor, path: string, way: Way): Promise<number> {
  const page = await visit(browser, visitor, 'about:blank', way);
  await openToRows(page, path);
  const ms = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN);
  await page.context().close();
  return ms;
}
