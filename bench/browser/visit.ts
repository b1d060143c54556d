import { type Browser, devices, type Page } from '@playwright/test';

export interface Conditions {
  /** How many times slower the simulated processor is. Lighthouse uses 4 for a phone. */
  slowdown: number;
  width: number;
}

export interface SignedInVisitor {
  url: string;
  token: string;
}

// The selector of the links in loaded rows. Placeholder rows, which the list shows while it loads, have no link.
export const ROW = 'tbody tr .person a';
const MAX_PHONE_WIDTH = 860;

export async function openPage(browser: Browser, { url, token }: SignedInVisitor, path: string, conditions: Conditions): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: conditions.width, height: 900 },
    locale: 'it-IT',
    baseURL: url,
    // The simulated phone has a device pixel ratio of 1, because this machine renders without a GPU and a phone has one.
    ...(conditions.width <= MAX_PHONE_WIDTH && {
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 1,
      userAgent: devices['Pixel 7'].userAgent,
    }),
  });
  await context.addCookies([{ name: 'organico_sessione', value: token, url }]);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown });
  // The page itself marks the moment when the rows appear, because polling from outside the page would add a delay.
  await page.addInitScript((selector) => {
    new MutationObserver(() => {
      if (performance.getEntriesByName('rows').length > 0 || !document.querySelector(selector)) return;
      performance.mark('rows');
      console.debug('rows');
    }).observe(document, { childList: true, subtree: true });
  }, ROW);
  await page.goto(path, { waitUntil: 'commit' });
  return page;
}

/**
 * Opens the path and waits for the log line that the page writes when its rows appear. Waiting for a selector would add work to the page.
 */
export async function openToRows(page: Page, path: string): Promise<void> {
  const rowsLogged = page.waitForEvent('console', (message) => message.text() === 'rows');
  await page.goto(path, { waitUntil: 'commit' });
  await rowsLogged;
}

export async function measureTimeToRows(browser: Browser, visitor: SignedInVisitor, path: string, conditions: Conditions): Promise<number> {
  const page = await openPage(browser, visitor, 'about:blank', conditions);
  await openToRows(page, path);
  const ms = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN);
  await page.context().close();
  return ms;
}
