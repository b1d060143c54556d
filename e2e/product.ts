// The product as a user meets it: the real server, on an embedded database of its own, empty unless a file says otherwise, and pages that must not complain.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';

/** The server alone, on an empty database. */
export const EMPTY = fileURLToPath(new URL('../scripts/serve-api.mjs', import.meta.url));
const DEMO = fileURLToPath(new URL('../scripts/demo.mjs', import.meta.url));

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
      const dataDir = mkdtempSync(join(tmpdir(), 'organico-e2e-'));
      const { server, url } = await launch(withDemo ? DEMO : EMPTY, { DATA_DIR: dataDir });
      await use({ url });
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
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

/** A server on a data folder of its own, once it says where it is. */
export async function launch(script: string, settings: { DATA_DIR: string; [name: string]: string }) {
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { server, url: await addressOf(server) };
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server was started without a pipe');
  for await (const line of createInterface(server.stdout)) {
    const url = /https?:\/\/[^\s]+/.exec(line)?.[0];
    if (url) return url;
  }
  throw new Error('The server ended before it said where it is');
}

/** Nobody tells the page of changes: what was not loaded stays so until one asks for it again. */
export async function withoutNews(page: Page): Promise<void> {
  await page.route('**/api/eventi*', () => undefined);
}

export { expect };
