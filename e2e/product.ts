// The product as a user meets it: the real server, on a database of its own for each file of tests, empty unless the file says otherwise, and
// pages that must not complain.
import { test as base, expect, type Page } from '@playwright/test';
import { type Contents, openServerFor } from './shared-servers.ts';

interface Product {
  url: string;
}

interface Servers {
  /** The address of a server on a database with these contents that the tests of this file share, in their order. */
  of(file: string, contents: Contents, settings?: Record<string, string>): Promise<string>;
}

/** `product` is a running server for each file of tests; `page` starts at its address and fails the test on any error in the console. */
export const test = base.extend<
  { brokenOnPurpose: boolean; loadsAhead: boolean; consoleErrors: string[]; product: Product; withDemo: boolean },
  { servers: Servers }
>({
  /** For a test that takes files or the server away: then the console does complain. */
  brokenOnPurpose: [false, { option: true }],
  /** True turns the browser's data saver off: a page then loads the code of its dialogs before the user opens them. False, the default, saves time. */
  loadsAhead: [false, { option: true }],
  /** For a file that looks at everything at once: the demonstration's company and accounts instead of nothing. */
  withDemo: [false, { option: true }],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture stands on
    async ({}, use, { parallelIndex }) => {
      let open: { file: string; url: string } | undefined;
      await use({
        async of(file, contents, settings = {}) {
          if (open?.file !== file) open = { file, url: await openServerFor(parallelIndex, { contents, settings }) };
          return open.url;
        },
      });
    },
    { scope: 'worker' },
  ],
  product: async ({ servers, withDemo }, use, { file }) => use({ url: await servers.of(file, withDemo ? 'demo' : 'empty') }),
  baseURL: async ({ product }, use) => use(product.url),
  consoleErrors: [
    async ({ page, browser, brokenOnPurpose, loadsAhead }, use) => {
      const former = browser.contexts();
      if (!loadsAhead) await page.addInitScript(saveData);
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await use(errors);
      // What a route of the test still has in its hands ends with the test.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      // Pages that the test has opened for other people are closed. The browser goes on with the next file, and they would ask a closed server for ever.
      for (const each of browser.contexts()) if (!former.includes(each)) await each.close();
      if (!brokenOnPurpose) expect(errors, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

const saveData = () => Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });

// The browser itself writes a line for each 4xx that a page handles: being signed out, a refusal shown in the form.
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4(00|01|04|09|13|15)/.test(text);
}

/** Nobody tells the page of changes: what was not loaded stays so until one asks for it again. */
export async function withoutNews(page: Page): Promise<void> {
  await page.route('**/api/eventi*', () => undefined);
}

export { expect };
