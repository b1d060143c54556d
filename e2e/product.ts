// Playwright fixtures: the real server with a separate database for each test file, and pages that fail the test if they log an error.
import { test as base, expect, type Page } from '@playwright/test';
import { type Contents, openServerFor } from './shared-servers.ts';

interface Product {
  url: string;
}

interface Servers {
  /**
   * Starts a server on a new database with these contents and returns the address of the server. All tests of the file share
   * the server.
   */
  urlOf(file: string, contents: Contents, settings?: Record<string, string>): Promise<string>;
}

export const test = base.extend<
  { brokenOnPurpose: boolean; loadsAhead: boolean; consoleErrors: string[]; product: Product; withDemo: boolean },
  { servers: Servers }
>({
  /** True for a test that breaks the server or its files on purpose: errors in the console then do not fail the test. */
  brokenOnPurpose: [false, { option: true }],
  /** True turns the browser's data saver off, so a page loads the code of its dialogs in advance. The default saves time. */
  loadsAhead: [false, { option: true }],
  withDemo: [false, { option: true }],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which other fixtures this fixture needs
    async ({}, use, { parallelIndex }) => {
      let running: { file: string; url: string } | undefined;
      await use({
        async urlOf(file, contents, settings = {}) {
          if (running?.file !== file) running = { file, url: await openServerFor(parallelIndex, { contents, settings }) };
          return running.url;
        },
      });
    },
    { scope: 'worker' },
  ],
  product: async ({ servers, withDemo }, use, { file }) => use({ url: await servers.urlOf(file, withDemo ? 'demo' : 'empty') }),
  baseURL: async ({ product }, use) => use(product.url),
  consoleErrors: [
    async ({ page, browser, brokenOnPurpose, loadsAhead }, use) => {
      const earlierContexts = browser.contexts();
      if (!loadsAhead) await page.addInitScript(turnDataSaverOn);
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await use(errors);
      // Removes the route handlers of the test, because some of them may still be running.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      // Closes pages that the test has opened for other users: in the next file they would send requests to a stopped server.
      for (const each of browser.contexts()) if (!earlierContexts.includes(each)) await each.close();
      if (!brokenOnPurpose) expect(errors, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

const turnDataSaverOn = () =>
  Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });

// The browser logs each 4xx response that a page handles, such as 401 when signed out or a rejected form.
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4(00|01|04|09|13|15)/.test(text);
}

export async function blockLiveEvents(page: Page): Promise<void> {
  await page.route('**/api/eventi*', () => undefined);
}

export { expect };
