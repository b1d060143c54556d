// npm run bench shifts: checks that no content moves while a screen loads. The test releases the API responses one by one after the first
// render.
import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '../e2e/product.ts';

test.use({ withDemo: true, loadsAhead: true, contextOptions: { reducedMotion: 'no-preference' } });
test.describe.configure({ mode: 'parallel' });

// Limit for a single layout shift. Browsers rate 0.1 in total as good.
const MAX_SHIFT = 0.02;
// The order in which responses arrive is not fixed, so the test uses both orders.
const VARIANTS = [
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

for (const { order, ...size } of VARIANTS) {
  for (const screen of SCREENS) {
    test(`The screen ${screen} does not move while it loads at ${size.width} px with the ${order} request answered first`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      const heldRoutes = await holdResponses(page);
      await page.goto(screen === 'employee' ? await findEmployeePath(page) : screen);
      await releaseAll(page, heldRoutes, order);
      expect(await shiftsAbove(page, MAX_SHIFT)).toEqual([]);
    });
  }
}

test('The measurement of layout shifts detects a planted shift', async ({ page }) => {
  await page.goto('/employees');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.style.setProperty('padding-top', '200px'));
  await expect.poll(() => shiftsAbove(page, MAX_SHIFT)).not.toEqual([]);
});

/** Returns the path of an employee with many items, because this page grows most while it loads. */
async function findEmployeePath(page: Page): Promise<string> {
  const answer = await page.request.get('/api/dipendenti?q=Marta Rinaldi&limit=1');
  const [{ id }] = await answer.json();
  return `/employees/${id}`;
}

async function holdResponses(page: Page): Promise<Route[]> {
  const heldRoutes: Route[] = [];
  await page.route(/\/api\/(?!eventi)/, (route) => void heldRoutes.push(route));
  return heldRoutes;
}

/**
 * Releases one held request at a time and waits for the render after its response. Ends when the screen sends no more requests and shows no
 * placeholder.
 */
async function releaseAll(page: Page, heldRoutes: Route[], order: 'first' | 'last'): Promise<void> {
  await expect(async () => {
    for (let route = takeNext(heldRoutes, order); route; route = takeNext(heldRoutes, order)) {
      const request = route.request();
      if (request.failure()) continue; // the page has cancelled the request
      const isThisRequest = { predicate: (candidate: Request) => candidate === request };
      const finished = Promise.race([
        page.waitForEvent('requestfinished', isThisRequest),
        page.waitForEvent('requestfailed', isThisRequest),
      ]);
      await route.continue();
      await finished;
      await waitForRender(page);
    }
    await expect(page.locator('h1')).toBeVisible({ timeout: 1 });
    await expect(page.locator('[aria-busy=true], .sk, .ring.spin')).toHaveCount(0, { timeout: 1 });
    expect(heldRoutes).toEqual([]);
  }).toPass();
}

function takeNext(heldRoutes: Route[], order: 'first' | 'last'): Route | undefined {
  return order === 'first' ? heldRoutes.shift() : heldRoutes.pop();
}

/**
 * Waits for two frames. In the first frame the page renders and measures the new content; the second frame shows the layout that depends on
 * these measurements.
 */
async function waitForRender(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

interface WindowWithShifts {
  shifts: { value: number; moved: string[] }[];
}

function watchShifts(): void {
  const target = window as unknown as WindowWithShifts;
  target.shifts = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      target.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

async function shiftsAbove(page: Page, limit: number): Promise<string[]> {
  await waitForRender(page);
  const shifts = await page.evaluate(() => (window as unknown as WindowWithShifts).shifts);
  return shifts.filter(({ value }) => value > limit).map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join(' | ')}`);
}
