import type { Browser, Page } from '@playwright/test';
import { CANARY } from './answer-faults.ts';

export interface CrawlResult {
  visited: string[];
  faults: string[];
  pagesWithCanary: number;
  requestedPaths: Set<string>;
}

interface WindowWithViolations {
  violations: string[];
}

/** Opens the given pages and the pages that they link to, one page of each type. */
export async function crawlPages(
  browser: Browser,
  url: string,
  token: string | undefined,
  startPaths: readonly string[],
): Promise<CrawlResult> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT', baseURL: url });
  if (token) await context.addCookies([{ name: 'organico_sessione', value: token, url }]);
  await context.addInitScript(() => {
    const target = window as unknown as WindowWithViolations;
    target.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => target.violations.push(event.violatedDirective));
  });
  const page = await context.newPage();
  const result: CrawlResult = { visited: [], faults: [], pagesWithCanary: 0, requestedPaths: new Set() };
  let dialogOpened = false;
  page.on('dialog', (dialog) => {
    dialogOpened = true;
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === url && pathname.startsWith('/api/') && request.method() === 'GET') result.requestedPaths.add(pathname + search);
  });
  const visitedTypes = new Set<string>();
  const queue = [...startPaths];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (visitedTypes.has(pageTypeOf(path))) continue;
    visitedTypes.add(pageTypeOf(path));
    dialogOpened = false;
    await openAndWait(page, path);
    result.visited.push(path);
    const { violations, insertedAsHtml, text, links } = await page.evaluate(readPage);
    const checks: [boolean, string][] = [
      [dialogOpened, 'codice eseguito'],
      [insertedAsHtml, 'testo letto come HTML'],
      [violations.length > 0, `violazione della CSP: ${violations.join(', ')}`],
      [!page.url().startsWith(`${url}/`), 'porta a un altro sito'],
    ];
    for (const [isFault, label] of checks) if (isFault) result.faults.push(`${path}: ${label}`);
    if (text.includes(CANARY)) result.pagesWithCanary += 1;
    queue.push(...links);
  }
  await context.close();
  return result;
}

async function openAndWait(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  const hasContent = () => document.querySelector('h1') !== null && !document.querySelector('[aria-busy=true], .sk, .ring.spin');
  await page.waitForFunction(hasContent, undefined, { timeout: 5_000 }).catch(() => undefined);
}

function readPage() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    ({ origin, download }) => origin === location.origin && !download,
  );
  return {
    violations: (window as unknown as WindowWithViolations).violations,
    insertedAsHtml: document.querySelector('img[src="x"]') !== null,
    text: document.body.innerText,
    // Links to images are left out, because the browser shows a linked image in a page of its own.
    links: links
      .filter(({ pathname }) => !pathname.startsWith('/api/') && !pathname.endsWith('.png'))
      .map(({ pathname, search }) => pathname + search),
  };
}

/** Returns the type of a page: the path with a placeholder for each id, without the query. */
function pageTypeOf(path: string): string {
  const { pathname } = new URL(path, 'http://localhost');
  const parts = pathname.split('/').map((part) => (/^\d+$|^[0-9a-f-]{36}$|^[0-9a-z]{12}$|^[\w-]{43}$/i.test(part) ? ':id' : part));
  return parts.join('/');
}
