// npm run bench search [-- --employees=20000 --hardware=60000]: response times of the global search while a user types.
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';
import { measureLoad } from './lists/load.ts';

const GOAL_MS = 50;
const SECONDS = 3;

const SEARCHES = {
  'una persona': ['maria rossi', 'dal bò', 'colombo'],
  'un dispositivo': ['thinkpad t14', 'macbook air', 'monitor'],
  'un seriale': ['sn00a1b2c3', 'sn0f3377d4'],
  'un telefono': ['347 1000005', '+39 02 1000500'],
  'un software': ['applicazione 12'],
  'un’azione': ['nuovo dipendente', 'assegna hardware'],
} as const;

const { positionals: _, ...size } = readSize(process.argv.slice(2));
let missedGoals = 0;
await withCrowd(size, async ({ url, token }) => {
  for (const [label, texts] of Object.entries(SEARCHES)) await measure(label, texts.flatMap(keystrokes), url, token);
});
process.exit(missedGoals > 0 ? 1 : 0);

async function measure(label: string, queries: string[], url: string, token: string): Promise<void> {
  let position = 0;
  const nextCalls = () => [{ method: 'GET', path: `/api/ricerca?q=${encodeURIComponent(queries[position++ % queries.length] ?? '')}` }];
  await measureLoad(url, token, nextCalls, 1, 1);
  const { p50, p95 } = await measureLoad(url, token, nextCalls, 1, SECONDS);
  if (p95 > GOAL_MS) missedGoals += 1;
  console.log(
    `${p95 <= GOAL_MS ? 'sì' : 'NO'}  ${label}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (obiettivo ${GOAL_MS}), ${queries.length} tasti`,
  );
}

/** Returns the search texts for which the page sends a request while the user types. The page sends no request for a single letter. */
function keystrokes(text: string): string[] {
  return Array.from(text, (_, i) => text.slice(0, i + 1)).filter((prefix) => prefix.trim().length > 1);
}
