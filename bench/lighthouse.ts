// npm run bench lighthouse [-- --employees=20000 --hardware=60000]: Lighthouse performance of login, dashboard and two lists, on phone and desktop.
// Lighthouse has 170 MB in a hundred packages and is only needed here, so it is installed for one run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfStale } from '../scripts/start/build-web.ts';
import { ensureChromium } from '../scripts/test/ensure-chromium.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { installLighthouse } from './lighthouse/install-lighthouse.ts';
import { judgePage } from './lighthouse/measure-page.ts';
import { printScore } from './lighthouse/print-score.ts';

const SCREENS = [
  { path: '/login', isOpen: true },
  { path: '/dashboard', isOpen: false },
  { path: '/employees', isOpen: false },
  { path: '/hardware', isOpen: false },
];
const TIMES = 3;

const { rest: _, ...size } = readSize(process.argv.slice(2));
await buildWebIfStale();
const folder = mkdtempSync(join(tmpdir(), 'organico-lighthouse-'));
try {
  const lighthouse = await installLighthouse(folder);
  const chromium = await ensureChromium();
  await withCrowd(size, async ({ url, token }) => {
    const signedIn = join(folder, 'headers.json');
    writeFileSync(signedIn, JSON.stringify({ Cookie: `organico_sessione=${token}` }));
    for (const isDesk of [false, true]) {
      console.log(`\n${isDesk ? 'Scrivania' : 'Telefono'} (carico ${loadavg()[0]?.toFixed(1)})`);
      for (const { path, isOpen } of SCREENS) {
        const judged = [];
        for (let i = 0; i < TIMES; i++) {
          judged.push(await judgePage({ lighthouse, chromium, folder, url: url + path, headers: isOpen ? undefined : signedIn, isDesk }));
        }
        printScore(path, judged);
      }
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
