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
import { measurePage } from './lighthouse/measure-page.ts';
import { printScore } from './lighthouse/print-score.ts';

const SCREENS = [
  { path: '/login', isPublic: true },
  { path: '/dashboard', isPublic: false },
  { path: '/employees', isPublic: false },
  { path: '/hardware', isPublic: false },
];
const REPETITIONS = 3;

const { positionals: _, ...size } = readSize(process.argv.slice(2));
await buildWebIfStale();
const folder = mkdtempSync(join(tmpdir(), 'organico-lighthouse-'));
try {
  const lighthouse = await installLighthouse(folder);
  const chromium = await ensureChromium();
  await withCrowd(size, async ({ url, token }) => {
    const headersFile = join(folder, 'headers.json');
    writeFileSync(headersFile, JSON.stringify({ Cookie: `organico_sessione=${token}` }));
    for (const isDesktop of [false, true]) {
      console.log(`\n${isDesktop ? 'Scrivania' : 'Telefono'} (carico ${loadavg()[0]?.toFixed(1)})`);
      for (const { path, isPublic } of SCREENS) {
        const scores = [];
        for (let i = 0; i < REPETITIONS; i++) {
          scores.push(
            await measurePage({
              lighthouse,
              chromium,
              folder,
              url: url + path,
              headersFile: isPublic ? undefined : headersFile,
              isDesktop,
            }),
          );
        }
        printScore(path, scores);
      }
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
