// npm run pictures: the README's pictures, from the demonstration's company, so that they stay true.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD } from '#app/demo/company.ts';
import { loadDemo } from '#app/demo/load-demo.ts';
import { startServer } from '#app/server.ts';
import { buildWebIfStale } from './start/build-web.ts';
import { ensureChromium } from './test/ensure-chromium.ts';

const FOLDER = 'docs/images';
const ADMIN = ACCOUNTS[0].username;

await buildWebIfStale();
const dataDir = mkdtempSync(join(tmpdir(), 'organico-pictures-'));
const server = await startServer({ ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' });
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--lang=it-IT'],
});
try {
  await loadDemo(server.owner);
  const page = await signIn(browser, server.url);
  await picture(page, '/employees', 'Dipendenti', 'dipendenti');
  await page.getByRole('link', { name: 'Chiara Bellandi' }).first().click();
  await take(page, 'Chiara Bellandi', 'dipendente');
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function signIn(on: Browser, url: string): Promise<Page> {
  const context = await on.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT', timezoneId: 'Europe/Rome', baseURL: url });
  await context.request.post('/api/auth/login', { data: { username: ADMIN, password: PASSWORD } });
  return context.newPage();
}

async function picture(page: Page, path: string, title: string, file: string): Promise<void> {
  await page.goto(path);
  await take(page, title, file);
}

async function take(page: Page, title: string, file: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${FOLDER}/${file}.png` });
  console.log(`${FOLDER}/${file}.png`);
}
