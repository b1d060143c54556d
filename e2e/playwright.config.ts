import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/test/find-chromium.ts';

// Run by `npm test`, which builds the web part and finds or installs a Chromium first.
const executablePath = findChromium();
// What depends on how fast a font comes is measured (npm run bench shifts), not tested.
const measured = [{ name: 'shifts', testDir: '../bench', testMatch: 'shifts.spec.ts' }];

// Every screen, what is opened from it, and whether a fault would be seen (npm run bench scan-axe).
const examined = [
  { name: 'axe', testDir: '../bench', testMatch: /axe.*\.spec\.ts/ },
  { name: 'screens', testMatch: 'screens.spec.ts', grepInvert: /the screen \// },
];
// One test that takes two minutes, in part waiting for mails: if it came last, the other worker would have nothing to do.
const LONGEST = 'giornata.spec.ts';
const all = [
  { name: 'longest', testMatch: LONGEST },
  { name: 'others', testIgnore: LONGEST },
];
const projects = process.env.MISURE ? measured : process.env.ESAME ? examined : all;

export default defineConfig({
  testDir: '.',
  globalSetup: './shared-servers.ts',
  outputDir: '../test-results',
  projects,
  workers: 2,
  retries: 0,
  // For a test that hangs, not for a slow machine: the longest takes a minute on two busy cores.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    actionTimeout: 60_000,
    browserName: 'chromium',
    headless: true,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Saves a tenth of the processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // It costs a fifth of the time: npx playwright test ... --trace retain-on-failure, where one wants to look.
    trace: 'off',
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
        // A new page of the same address stays in the process that has the program compiled already.
        '--process-per-site',
        '--disable-site-isolation-trials',
      ],
    },
  },
});
