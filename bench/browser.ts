// npm run bench browser [-- --employees=20000 --hardware=60000]: the lists in Chromium, wide and narrow, on a fast and a slow processor.
// Measures opening a list, searching, clicking and scrolling against the goals of docs/misure.md.
import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { buildWebIfStale } from '../scripts/start/build-web.ts';
import { ensureChromium } from '../scripts/test/ensure-chromium.ts';
import { interactionsOf } from './browser/interactions.ts';
import { LISTS, type List } from './browser/lists.ts';
import { recordInteractions } from './browser/next-paint.ts';
import { measureCpuTime } from './browser/page-work.ts';
import { printCpuTime, printTimes } from './browser/print-times.ts';
import { scrollDown } from './browser/scroll-down.ts';
import { measureSearch } from './browser/search-rows.ts';
import { type Conditions, measureTimeToRows, openPage, ROW, type SignedInVisitor } from './browser/visit.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';

const REPETITIONS = 3;
const CONDITIONS: readonly Conditions[] = [1, 4].flatMap((slowdown) => [1440, 390].map((width) => ({ slowdown, width })));
const ROWS_MS: Record<number, number> = { 1: 400, 4: 700 };
const SEARCH_MS = 250;
const NEXT_PAINT_MS = 100;
const MAX_NODES = 2000;

const { positionals: _, ...size } = readSize(process.argv.slice(2));
await buildWebIfStale();
await withCrowd(size, async (crowd) => {
  // The hardware list shows cards by default, and this bench measures tables.
  await crowd.sql.query("insert into viste (user_id, elenco, modo) select user_id, 'hardware', 'tabella' from sessions");
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--lang=it-IT'],
  });
  try {
    for (const conditions of CONDITIONS)
      for (const list of LISTS) await measure(browser, { url: crowd.url, token: crowd[list.session] }, list, conditions);
  } finally {
    await browser.close();
  }
});

async function measure(browser: Browser, visitor: SignedInVisitor, list: List, conditions: Conditions): Promise<void> {
  const processor = conditions.slowdown === 1 ? 'come questa macchina' : `${conditions.slowdown} volte più lento`;
  console.log(`\n${list.name}, ${conditions.width} px, processore ${processor} (carico ${loadavg()[0]?.toFixed(1)})`);
  const openTimes = await repeat(() => measureTimeToRows(browser, visitor, list.path, conditions));
  printTimes('primo accesso, dalla richiesta alle righe', openTimes, ROWS_MS[conditions.slowdown] ?? Number.NaN);

  if (conditions.slowdown === 1) printCpuTime(await repeat(() => measureCpuTime(browser, visitor, list.path, conditions)));
  const page = await openPage(browser, visitor, list.path, conditions);
  await page.waitForSelector(ROW);
  const searchTimes = [];
  for (const text of list.searchTexts) searchTimes.push(await measureSearch(page, text));
  printTimes("ricerca, dall'ultimo tasto alle righe", searchTimes, SEARCH_MS);
  await page.getByRole('searchbox').fill('');
  await page.waitForFunction((selector) => document.querySelectorAll(selector).length > 5, ROW);

  await recordInteractions(page);
  const interactions = interactionsOf(page, list, conditions);
  printTimes('aprire una finestra, fino al disegno', await repeat(interactions.openDialog), NEXT_PAINT_MS);
  printTimes('chiuderla', await repeat(interactions.closeDialog), NEXT_PAINT_MS);
  printTimes('scegliere un filtro', await repeat(interactions.chooseFilter), NEXT_PAINT_MS);
  printTimes('aprire una scheda', await repeat(interactions.openRecord), NEXT_PAINT_MS);
  printTimes('una pagina più giù', await repeat(interactions.pageDown), NEXT_PAINT_MS);

  const { rows, slowestFrameMs, maxNodes } = await scrollDown(page, 20);
  console.log(
    `${maxNodes <= MAX_NODES ? 'sì' : 'NO'}  elementi nel documento, il massimo mentre si scorre: ${maxNodes} (obiettivo ${MAX_NODES})`,
  );
  console.log(`    scorsi fino alla riga ${rows}; il fotogramma più lento ${slowestFrameMs.toFixed(0)} ms`);
  await page.context().close();
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const times = [];
  for (let i = 0; i < REPETITIONS; i++) times.push(await measure());
  return times;
}
