// The product as a user meets it: the real server, on an embedded database of its own, empty unless a file says otherwise, and pages that must not complain.
import { rmSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { type Contents, launch, newDataFolder } from './data-folders.ts';

interface Product {
  url: string;
}

/** `product` is one running server per worker; `page` starts at its address and fails the test on any error in the console. */
export const test = base.extend<{ brokenOnPurpose: boolean; consoleErrors: string[] }, { product: Product; withDemo: boolean }>({
  /** For a test that takes files or the server away: then the console does complain. */
  brokenOnPurpose: [false, { option: true }],
  /** For a file that looks at everything at once: the demonstration's company and accounts instead of nothing. */
  withDemo: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ withDemo }, use) => {
      const { url, close } = await openProduct(withDemo ? 'demo' : 'empty');
      await use({ url });
      await close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  consoleErrors: [
    async ({ page, brokenOnPurpose }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await use(errors);
      // What a route of the test still has in its hands ends with the test.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (!brokenOnPurpose) expect(errors, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

// The browser itself writes a line for each 4xx that a page handles: being signed out, a refusal shown in the form.
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4(00|01|04|09|13|15)/.test(text);
}

/** A server with a company, or with nothing, of its own; both go when it is closed. */
export async function openProduct(contents: Contents, settings: Record<string, string> = {}) {
  const dataDir = await newDataFolder(contents);
  const { url, end } = await launch({ DATA_DIR: dataDir, ...settings });
  const close = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, close };
}

/** Nobody tells the page of changes: what was not loaded stays so until one asks for it again. */
export async function withoutNews(page: Page): Promise<void> {
  await page.route('**/api/eventi*', () => undefined);
}

export { expect };
