// The HTML page sends the first requests of each address before the app has loaded, and the app uses their responses.
import { FIRST_READS } from '#app/build-app.ts';
import { expect, test } from './product.ts';

test.use({ withDemo: true });

const data = { username: 'giulia.ferrante', password: 'organico-demo-2026' };

for (const [screen, reads] of Object.entries(FIRST_READS)) {
  test(`The page ${screen} sends each of its first requests only once`, async ({ page, product }) => {
    expect((await page.request.post(`${product.url}/api/auth/login`, { data })).status()).toBe(200);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url().replace(product.url, '')));
    await page.goto(screen);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-busy=true], .sk')).toHaveCount(0);
    // Waits until the app has used the response of every early request.
    await expect.poll(() => page.evaluate('[...firstReads.asked.keys()]')).toEqual([]);
    for (const read of ['/api/auth/me', ...reads]) expect(requests.filter((url) => url === read)).toEqual([read]);
  });
}

test('The page of employees requests the rows of only one list, and for its subtitle only their number', async ({ page, product }) => {
  expect((await page.request.post(`${product.url}/api/auth/login`, { data })).status()).toBe(200);
  const limits: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/dipendenti') limits.push(searchParams.get('limit'));
  });
  await page.goto('/employees');
  await expect(page.getByText(/ in organico, senza chi deve entrare e chi è uscito$/)).toBeVisible();
  expect(limits.toSorted()).toEqual(['1', '50']);
});

test.describe('The app repeats an early request whose response it cannot use', () => {
  test.use({ brokenOnPurpose: true });

  test('The app repeats an early request that failed', async ({ page, product }) => {
    expect((await page.request.post(`${product.url}/api/auth/login`, { data })).status()).toBe(200);
    await page.route('**/api/auth/me', (route) => route.abort(), { times: 1 });
    await page.goto('/employees');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  });

  test('The app does not use the response to an early request that was sent with the session of another account', async ({
    page,
    product,
  }) => {
    expect((await page.request.post(`${product.url}/api/auth/login`, { data })).status()).toBe(200);
    const foreignResponse = { headers: { 'x-organico-utente': '999999' }, json: [] };
    await page.route('**/api/dipendenti?sort=cognome&limit=50', (route) => route.fulfill(foreignResponse), { times: 1 });
    await page.goto('/employees');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  });
});
