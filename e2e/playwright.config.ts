import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/test/find-chromium.ts';

// Run by `npm test`, which first builds the web part and finds or installs a Chromium.
const executablePath = findChromium();
// The bench that measures how content moves while fonts load slowly (npm run bench shifts). npm test does not run it.
const benchProjects = [{ name: 'shifts', testDir: '../bench', testMatch: 'shifts.spec.ts' }];

// The bench that checks every page and every opened part with axe, and proves with planted faults that axe finds them (npm
// run bench scan-axe).
const axeProjects = [
  { name: 'axe', testDir: '../bench', testMatch: /axe.*\.spec\.ts/ },
  { name: 'screens', testMatch: 'screens.spec.ts', grepInvert: /The page \/\S* passes/ },
];
const testProjects = [{ name: 'tests' }];
const projects = process.env.MISURE ? benchProjects : process.env.ESAME ? axeProjects : testProjects;

export default defineConfig({
  testDir: '.',
  globalSetup: './shared-servers.ts',
  outputDir: '../test-results',
  projects,
  workers: 2,
  retries: 0,
  // Stops a test that hangs. The longest test takes a minute on two busy cores.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    actionTimeout: 60_000,
    browserName: 'chromium',
    headless: true,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Turns animations off, which saves a tenth of the processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright traces are off, because recording them would make the test run a fifth longer. To debug a test: npx playwright test ...
    // --trace retain-on-failure
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // The pause (ms) after each action of a test. A test that fails only with a pause reads a page that is still changing.
      slowMo: Number(process.env.RALLENTA ?? 0),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A new page of the same origin reuses the process, which has already compiled the scripts.
        '--process-per-site',
        '--disable-site-isolation-trials',
        // Turns off the optimizing compilers and the extra threads of V8, Chromium's JavaScript engine. A page of a test lives for seconds,
        // so they cost more processor time than they save (figures in docs/decisions/0102-tests-in-minutes.md).
        '--js-flags=--single-threaded --no-opt --no-maglev',
      ],
    },
  },
});
