// node bench/browser-list.ts [--employees=20000 --hardware=60000]: the list of employees in Chromium, as somebody who opens it, searches and
// scrolls meets it. The figures to reach are those of rule 48.
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildWebIfStale } from '../scripts/start/build-web.ts';
import { ensureChromium } from '../scripts/test/ensure-chromium.ts';
import { withCrowd } from './crowd/open-crowd.ts';
import { readSize } from './crowd/read-size.ts';

const TIMES = 5;
const SEARCHED = ['rossi', 'marini', 'giord', 'sanna', 'villa'];
const ROW = 'tbody tr a[href^="/employees/"]';

const { rest: _, ...size } = readSize(process.argv.slice(2));
await buildWebIfStale();
await withCrowd(size, async ({ url, token }) => {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--lang=it-IT'],
  });
  try {
    const opened = [];
    for (let i = 0; i < TIMES; i++) opened.push(await firstRows(browser, url, token));
    say('primo accesso, dalla richiesta alle righe', opened, 400);
    const page = await open(browser, url, token);
    await page.waitForSelector(ROW);
    const searched = [];
    for (const text of SEARCHED) searched.push(await searchRows(page, text));
    say("ricerca, dall'ultimo tasto alle righe", searched, 300);
    await page.getByRole('searchbox').fill('');
    await page.waitForFunction((rows) => document.querySelectorAll(rows).length > 10, ROW);
    const { rows, slowest, nodes } = await scroll(page, 60);
    console.log(`${nodes <= 2000 ? 'sì' : 'NO'}  elementi nel documento, il massimo mentre si scorre: ${nodes} (obiettivo 2.000)`);
    console.log(`    scorsi fino alla riga ${rows}; il fotogramma più lento ${slowest.toFixed(0)} ms`);
  } finally {
    await browser.close();
  }
});

async function open(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT', baseURL: url });
  await context.addCookies([{ name: 'organico_sessione', value: token, url }]);
  const page = await context.newPage();
  // Seen by the page itself, at the moment the rows come: asking from outside would add the asking.
  await page.addInitScript((row) => {
    new MutationObserver(() => {
      if (performance.getEntriesByName('rows').length === 0 && document.querySelector(row)) performance.mark('rows');
    }).observe(document, { childList: true, subtree: true });
  }, ROW);
  await page.goto('/employees', { waitUntil: 'commit' });
  return page;
}

/** With nothing in the cache. */
async function firstRows(browser: Browser, url: string, token: string): Promise<number> {
  const page = await open(browser, url, token);
  await page.waitForSelector(ROW);
  const ms = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN);
  await page.context().close();
  return ms;
}

async function searchRows(page: Page, text: string): Promise<number> {
  const box = page.getByRole('searchbox');
  await box.fill('');
  await box.pressSequentially(text.slice(0, -1), { delay: 40 });
  const arrived = page.evaluate(
    ([row, searched]) =>
      new Promise<number>((resolve) => {
        let typed = 0;
        document.addEventListener('input', () => (typed = performance.now()), { capture: true, once: true });
        const fits = (link: Element) => link.closest('tr')?.textContent?.toLowerCase().includes(String(searched));
        // Looked at with each frame: the address may follow when the rows already stand.
        const look = () => {
          const links = [...document.querySelectorAll(String(row))];
          const stands = typed > 0 && links.length > 0 && links.every(fits) && location.search.includes(String(searched));
          if (stands) resolve(performance.now() - typed);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [ROW, text],
  );
  await box.press(text.slice(-1));
  return arrived;
}

/** To the end of what is loaded, again and again: the next page comes as one nears it. */
async function scroll(page: Page, times: number): Promise<{ rows: number; slowest: number; nodes: number }> {
  return page.evaluate(async (turns) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    let [slowest, nodes, last] = [0, 0, await frame()];
    for (let turn = 0; turn < turns; turn++) {
      for (let step = 0; step < 10; step++) {
        window.scrollBy(0, 240);
        const now = await frame();
        slowest = Math.max(slowest, now - last);
        last = now;
        nodes = Math.max(nodes, document.querySelectorAll('*').length);
      }
    }
    const rows = Math.max(...[...document.querySelectorAll('tr[data-index]')].map((row) => Number(row.getAttribute('data-index'))));
    return { rows: rows + 1, slowest, nodes };
  }, times);
}

function say(what: string, times: number[], goal: number): void {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? Number.NaN;
  console.log(
    `${middle <= goal ? 'sì' : 'NO'}  ${what}: ${middle.toFixed(0)} ms (obiettivo ${goal}; da ${sorted[0]?.toFixed(0)} a ${sorted.at(-1)?.toFixed(0)})`,
  );
}
