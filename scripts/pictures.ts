// npm run pictures: creates the pictures of the README and the guide from the demo company, so that they stay up to date.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '#app/server.ts';
import { loadDemo } from '#demo/load-demo.ts';
import { createHistory } from './pictures/create-history.ts';
import { EMPTY, GUIDE, README } from './pictures/pictures-table.ts';
import { type Picture, takePicture } from './pictures/take-picture.ts';
import { buildWebIfStale } from './start/build-web.ts';
import { ensureChromium } from './test/ensure-chromium.ts';

// The names of the pictures to create, for example `npm run pictures -- avvisi report`. Without names all pictures are created.
const requestedNames = process.argv.slice(2);
const isRequested = ({ file }: Picture) => requestedNames.length === 0 || requestedNames.some((name) => file.endsWith(`/${name}.png`));

await buildWebIfStale();
const dataDir = mkdtempSync(join(tmpdir(), 'organico-pictures-'));
const server = await startServer({ ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_URL_FILE: '' });
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--lang=it-IT'],
});
try {
  for (const picture of EMPTY.filter(isRequested)) await takePicture(browser, server.url, picture);
  await loadDemo(server.owner);
  await createHistory(browser, server.url);
  for (const picture of [...README, ...GUIDE].filter(isRequested)) await takePicture(browser, server.url, picture);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
