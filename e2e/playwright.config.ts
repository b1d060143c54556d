import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/test/find-chromium.ts';

// Run by `npm test`, which builds the web part and finds or installs a Chromium first.
const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Each file has a server and a database of its own; tests of a file share them, in their order.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
