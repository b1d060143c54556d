import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn } from './admin.ts';
import { expect, test } from './product.ts';

test.use({ brokenOnPurpose: true }); // the browser logs each blocked request as an error

test('A page of another origin cannot change data with fetch or with a form', async ({ page, product }) => {
  await signIn(page, product.url);
  const otherSite = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Altro sito</title>'),
  );
  otherSite.listen(0, '127.0.0.1');
  await once(otherSite, 'listening');
  await page.goto(`http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/`);

  // The browser sends only these content types without a preflight request. From a page of the same site it would send the cookie too.
  const results = await page.evaluate(async (url) => {
    const body = JSON.stringify({ nome: 'Da un altro sito' });
    const attempts = ['text/plain', 'application/x-www-form-urlencoded', 'application/json'].map((type) =>
      fetch(`${url}/api/brands`, {
        method: 'POST',
        mode: type === 'application/json' ? 'cors' : 'no-cors',
        credentials: 'include',
        headers: { 'content-type': type },
        body,
      }).then(
        (answer) => answer.type,
        () => 'refused',
      ),
    );
    return Promise.all(attempts);
  }, product.url);
  // The header Cross-Origin-Resource-Policy also hides the responses from the page of the other origin.
  expect(results).toEqual(['refused', 'refused', 'refused']);

  const form = page.waitForResponse(`${product.url}/api/auth/logout`);
  await page.evaluate((url) => {
    const element = document.createElement('form');
    element.method = 'post';
    element.action = `${url}/api/auth/logout`;
    document.body.append(element);
    element.submit();
  }, product.url);
  expect((await form).status()).toBe(403);
  await page.waitForURL(`${product.url}/api/auth/logout`); // the next navigation must not start before this one has ended

  await page.goto(`${product.url}/brand-management`);
  await expect(page.getByRole('heading', { name: 'Nessun brand presente' })).toBeVisible();
  otherSite.close();
});
