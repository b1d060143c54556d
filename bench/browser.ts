// npm run bench browser [-- --employees=20000 --hardware=60000]: the lists in Chromium, wide and narrow, on a fast and a slow processor.
// Measures opening a list, searching, clicking and scrolling against the goals of docs/misure.md.
import { loadavg } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { buildWebIfStale } from '../scripts/start/build-web.ts';
import { ensureChromium } from '../scripts/test/ensure-chromium.ts';
import { pressesOf } from './browser/interactions.ts';
import { LISTS, type List } from './browser/lists.ts';
import { watchInteractions } from './browser/next-paint.ts';
import { pageWork } from './browser/page-work.ts';
import { printTimes, printWork } from './browser/print-times.ts';
import { scrollOn } from './browser/scroll-down.ts';
import { searchRows } from './browser/search-rows.ts';
import { ROW, timeToRows, type Visitor, visit, type Way } from './browser/visit.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';

const TIMES = 3;
const WAYS: readonly Way[] = [1, 4].flatMap((slowed) => [1440, 390].map((width) => ({ slowed, width })));
const ROWS_MS: Record<number, number> = { 1: 400, 4: 700 };
const SEARCH_MS = 250;
const NEXT_PAINT_MS = 100;
const NODES = 2000;

const { rest: _, ...size } = readSize(process.argv.slice(2));
await buildWebIfStale();
await withCrowd(size, async (crowd) => {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--lang=it-IT'],
  });
  try {
    for (const way of WAYS) for (const list of LISTS) await measure(browser, { url: crowd.url, token: crowd[list.as] }, list, way);
  } finally {
    await browser.close();
  }
});

async function measure(browser: Browser, visitor: Visitor, list: List, way: Way): Promise<void> {
  const processor = way.slowed === 1 ? 'come questa macchina' : `${way.slowed} volte più lento`;
  console.log(`\n${list.name}, ${way.width} px, processore ${processor} (carico ${loadavg()[0]?.toFixed(1)})`);
  const opened = await repeat(() => timeToRows(browser, visitor, list.path, way));
  printTimes('primo accesso, dalla richiesta alle righe', opened, ROWS_MS[way.slowed] ?? Number.NaN);

  if (way.slowed === 1) printWork(await repeat(() => pageWork(browser, visitor, list.path, way)));
  const page = await visit(browser, visitor, list.path, way);
  await page.waitForSelector(ROW);
  const searched = [];
  for (const text of list.searched) searched.push(await searchRows(page, text));
  printTimes("ricerca, dall'ultimo tasto alle righe", searched, SEARCH_MS);
  await page.getByRole('searchbox').fill('');
  await page.waitForFunction((rows) => document.querySelectorAll(rows).length > 5, ROW);

  await watchInteractions(page);
  const presses = pressesOf(page, list, way);
  printTimes('aprire una finestra, fino al disegno', await repeat(presses.openDialog), NEXT_PAINT_MS);
  printTimes('chiuderla', await repeat(presses.closeDialog), NEXT_PAINT_MS);
  printTimes('scegliere un filtro', await repeat(presses.chooseFilter), NEXT_PAINT_MS);
  printTimes('aprire una scheda', await repeat(presses.openOne), NEXT_PAINT_MS);
  printTimes('una pagina più giù', await repeat(presses.pageDown), NEXT_PAINT_MS);

  const { rows, slowest, nodes } = await scrollOn(page, 20);
  console.log(`${nodes <= NODES ? 'sì' : 'NO'}  elementi nel documento, il massimo mentre si scorre: ${nodes} (obiettivo ${NODES})`);
  console.log(`    scorsi fino alla riga ${rows}; il fotogramma più lento ${slowest.toFixed(0)} ms`);
  await page.context().close();
}

async function repeat(measured: () => Promise<number>): Promise<number[]> {
  const times = [];
  for (let i = 0; i < TIMES; i++) times.push(await measured());
  return times;
}
