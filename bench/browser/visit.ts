import { type Browser, devices, type Page } from '@playwright/test';

/** How somebody looks at the product: on how slow a processor, on how wide a screen. */
export interface Way {
  /** How many times slower than this machine; 4 is what Lighthouse takes for a phone. */
  slowed: number;
  width: number;
}

/** Whoever is signed in, and where. */
export interface Visitor {
  url: string;
  token: string;
}

// The name that a row leads to; the rows that stand in while the list loads have none.
export const ROW = 'tbody tr .person a';
const PHONE = 860;

/** A page in a browser that has seen nothing yet, where fingers press what is narrow. It says itself when the first rows are there. */
export async function visit(browser: Browser, { url, token }: Visitor, path: string, way: Way): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: way.width, height: 900 },
    locale: 'it-IT',
    baseURL: url,
    // One pixel for one: this machine draws with its processor, a phone does not.
    ...(way.width <= PHONE && { isMobile: true, hasTouch: true, deviceScaleFactor: 1, userAgent: devices['Pixel 7'].userAgent }),
  });
  await context.addCookies([{ name: 'organico_sessione', value: token, url }]);
  const page = await context.newPage();
  const browserItself = await context.newCDPSession(page);
  await browserItself.send('Emulation.setCPUThrottlingRate', { rate: way.slowed });
  // Seen by the page itself, at the moment the rows come: asking from outside would add the asking.
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

/** Opens the screen and waits for the rows as the page itself tells of them: a selector that is waited for is looked for in the page, which then has more to do. */
export async function openToRows(page: Page, path: string): Promise<void> {
  const told = page.waitForEvent('console', (message) => message.text() === 'rows');
  await page.goto(path, { waitUntil: 'commit' });
  await told;
}

/** From the request for the page to rows in it, with nothing in the cache. */
export async function timeToRows(browser: Browser, visitor: Visitor, path: string, way: Way): Promise<number> {
  const page = await visit(browser, visitor, 'about:blank', way);
  await openToRows(page, path);
  const ms = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN);
  await page.context().close();
  return ms;
}
