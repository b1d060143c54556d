// What a screen shows first is asked for by the page itself, before the app is there: once, and the app takes that answer.
import { FIRST_READS } from '#app/build-app.ts';
import { expect, test } from './product.ts';

test.use({ withDemo: true });

const data = { username: 'giulia.ferrante', password: 'organico-demo-2026' };

for (const [screen, reads] of Object.entries(FIRST_READS)) {
  test(`${screen} asks once for what it shows first`, async ({ page, product }) => {
    expect((await page.request.post(`${product.url}/api/auth/login`, { data })).status()).toBe(200);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(product.url, '')));
    await page.goto(screen);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-busy=true], .sk')).toHaveCount(0);
    // Nothing is left over: the app has taken each.
    await expect.poll(() => page.evaluate('[...firstReads.asked.keys()]')).toEqual([]);
    for (const read of ['/api/auth/me', ...reads]) expect(asked.filter((url) => url === read)).toEqual([read]);
  });
}

test.describe('where no answer comes', () => {
  test.use({ brokenOnPurpose: true });

  test('the app asks again', async ({ page, product }) => {
    expect((await page.request.post(`${product.url}/api/auth/login`, { data })).status()).toBe(200);
    await page.route('**/api/auth/me', (route) => route.abort(), { times: 1 });
    await page.goto('/employees');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  });

  test('nor is an answer taken that is for somebody else', async ({ page, product }) => {
    expect((await page.request.post(`${product.url}/api/auth/login`, { data })).status()).toBe(200);
    const foreign = { headers: { 'x-organico-utente': '999999' }, json: [] };
    await page.route('**/api/dipendenti?sort=cognome&limit=50', (route) => route.fulfill(foreign), { times: 1 });
    await page.goto('/employees');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  });
});
