// Nothing jumps while a screen fills: every answer is held until the screen stands without it, then they come one by one.
import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '../e2e/product.ts';

test.use({ withDemo: true, loadsAhead: true, contextOptions: { reducedMotion: 'no-preference' } });
test.describe.configure({ mode: 'parallel' });

// Each shift alone; 0.1 in all is what browsers call good.
const MOST = 0.02;
// The order in which answers come is not the page's to choose: as they were asked for, and the other way round.
const WAYS = [
  { width: 1440, height: 900, order: 'first' },
  { width: 360, height: 760, order: 'last' },
] as const;
const SCREENS = [
  '/dashboard',
  'employee',
  '/employees',
  '/showrooms',
  '/software',
  '/hardware',
  '/mobile-plans',
  '/mobile-plans?vista=telefoni',
  '/admin/cartelle',
  '/workflows',
  '/brand-management',
  '/user-management',
  '/cronologia',
  '/reports',
  '/reports?vista=dipendenti',
  '/reports?vista=asset',
  '/reports?vista=workflow',
];

test.beforeEach(async ({ page, product }) => {
  const data = { username: 'giulia.ferrante', password: 'organico-demo-2026' };
  expect((await page.request.post(`${product.url}/api/auth/login`, { data })).status()).toBe(200);
  await page.addInitScript(watchShifts);
});

for (const { order, ...size } of WAYS) {
  for (const screen of SCREENS) {
    test(`${screen} does not jump at ${size.width} px, the ${order} answer first`, async ({ page }) => {
      await page.setViewportSize(size);
      const held = await holdAnswers(page);
      await page.goto(screen === 'employee' ? await anEmployee(page) : screen);
      await releaseAll(page, held, order);
      expect(await shiftsOver(page, MOST)).toEqual([]);
    });
  }
}

test('a jump would be seen', async ({ page }) => {
  await page.goto('/employees');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.style.setProperty('padding-top', '200px'));
  await expect.poll(() => shiftsOver(page, MOST)).not.toEqual([]);
});

/** Somebody who holds many things: the page that grows most. */
async function anEmployee(page: Page): Promise<string> {
  const answer = await page.request.get('/api/dipendenti?q=Marta Rinaldi&limit=1');
  const [{ id }] = await answer.json();
  return `/employees/${id}`;
}

/** What the page asks for waits here, in its order. The stream of changes is not an answer. */
async function holdAnswers(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route(/\/api\/(?!eventi)/, (route) => void held.push(route));
  return held;
}

/** One answer at a time, each drawn before the next, until the screen asks for nothing more and shows nothing that stands in. */
async function releaseAll(page: Page, held: Route[], order: 'first' | 'last'): Promise<void> {
  await expect(async () => {
    for (let route = take(held, order); route; route = take(held, order)) {
      const request = route.request();
      if (request.failure()) continue; // the page wanted it no longer
      const isThis = { predicate: (each: Request) => each === request };
      const answered = Promise.race([page.waitForEvent('requestfinished', isThis), page.waitForEvent('requestfailed', isThis)]);
      await route.continue();
      await answered;
      await drawn(page);
    }
    await expect(page.locator('h1')).toBeVisible({ timeout: 1 });
    await expect(page.locator('[aria-busy=true], .sk, .ring.spin')).toHaveCount(0, { timeout: 1 });
    expect(held).toEqual([]);
  }).toPass();
}

function take(held: Route[], order: 'first' | 'last'): Route | undefined {
  return order === 'first' ? held.shift() : held.pop();
}

/** Two frames: the first draws what came, the second what was measured of it. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

interface Watched {
  shifts: { value: number; moved: string[] }[];
}

function watchShifts(): void {
  const watched = window as unknown as Watched; // this file's own, in the page
  watched.shifts = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      watched.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/** What moved by more than that since the page was opened, in words. */
async function shiftsOver(page: Page, most: number): Promise<string[]> {
  await drawn(page);
  const shifts = await page.evaluate(() => (window as unknown as Watched).shifts);
  return shifts.filter(({ value }) => value > most).map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join(' | ')}`);
}
