import type { Browser, Page } from '@playwright/test';
import { CANARY } from './answer-faults.ts';

export interface Walked {
  visited: string[];
  faults: string[];
  /** Pages on which the canary was visible as plain text. */
  shown: number;
  asked: Set<string>;
}

interface Watched {
  violations: string[];
}

/** Opens the given pages and the pages that they link to, one page of each type. */
export async function walkPages(browser: Browser, url: string, token: string | undefined, from: readonly string[]): Promise<Walked> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT', baseURL: url });
  if (token) await context.addCookies([{ name: 'organico_sessione', value: token, url }]);
  await context.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => watched.violations.push(event.violatedDirective));
  });
  const page = await context.newPage();
  const walked: Walked = { visited: [], faults: [], shown: 0, asked: new Set() };
  let fired = false;
  page.on('dialog', (dialog) => {
    fired = true;
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === url && pathname.startsWith('/api/') && request.method() === 'GET') walked.asked.add(pathname + search);
  });
  const seen = new Set<string>();
  const waiting = [...from];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    fired = false;
    await open(page, path);
    walked.visited.push(path);
    const { violations, drawn, text, links } = await page.evaluate(read);
    const wrong: [boolean, string][] = [
      [fired, 'codice eseguito'],
      [drawn, 'testo letto come HTML'],
      [violations.length > 0, `violazione della CSP: ${violations.join(', ')}`],
      [!page.url().startsWith(`${url}/`), 'porta a un altro sito'],
    ];
    for (const [is, what] of wrong) if (is) walked.faults.push(`${path}: ${what}`);
    if (text.includes(CANARY)) walked.shown += 1;
    waiting.push(...links);
  }
  await context.close();
  return walked;
}

/** Waits until the page has content, for 5 seconds at most. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  const filled = () => document.querySelector('h1') !== null && !document.querySelector('[aria-busy=true], .sk, .ring.spin');
  await page.waitForFunction(filled, undefined, { timeout: 5_000 }).catch(() => undefined); // a page that stays empty is checked too
}

function read() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    ({ origin, download }) => origin === location.origin && !download,
  );
  return {
    violations: (window as unknown as Watched).violations,
    drawn: document.querySelector('img[src="x"]') !== null,
    text: document.body.innerText,
    // The browser shows a linked image in a page of its own.
    links: links
      .filter(({ pathname }) => !pathname.startsWith('/api/') && !pathname.endsWith('.png'))
      .map(({ pathname, search }) => pathname + search),
  };
}

/** Replaces ids with placeholders and drops the query. */
function kindOf(path: string): string {
  const { pathname } = new URL(path, 'http://localhost');
  const parts = pathname.split('/').map((part) => (/^\d+$|^[0-9a-f-]{36}$|^[0-9a-z]{12}$|^[\w-]{43}$/i.test(part) ? ':id' : part));
  return parts.join('/');
}
