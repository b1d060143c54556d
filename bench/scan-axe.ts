// npm run bench scan-axe: axe on every screen (bench/axe.spec.ts) and on the dialogs of the screens, at 360 and 1440 px, light and dark.
import { buildWebIfStale } from '../scripts/start/build-web.ts';
import { runPlaywright } from '../scripts/test/run-playwright.ts';

await buildWebIfStale();
process.env.ESAME = '1';
process.env.PLAYWRIGHT_LIST_PRINT_STEPS = '1';
const { passed, failed, skipped } = await runPlaywright();
console.log(`Guardati senza trovare nulla, e guasti messi apposta trovati: ${passed}. Altro: ${failed + skipped}.`);
process.exit(passed > 0 && failed + skipped === 0 ? 0 : 1);
