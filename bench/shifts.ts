// npm run bench shifts: layout shifts above 0.02 while a screen loads, on 17 screens (bench/shifts.spec.ts).
import { buildWebIfStale } from '../scripts/start/build-web.ts';
import { runPlaywright } from '../scripts/test/run-playwright.ts';

await buildWebIfStale();
process.env.MISURE = '1';
const { passed, failed, skipped } = await runPlaywright();
console.log(`Schermate ferme: ${passed}. Che si muovono: ${failed + skipped}.`);
process.exit(passed > 0 && failed + skipped === 0 ? 0 : 1);
