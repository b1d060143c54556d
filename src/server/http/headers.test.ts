import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

function policyOf(headers: Headers): Record<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((text) => text.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

function expectStrictHeaders(headers: Headers): void {
  const policy = policyOf(headers);
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|(?<!wasm-)unsafe-eval|\*|https?:/);
  expect(policy['default-src']).toEqual(["'self'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
  expect(policy['object-src']).toEqual(["'none'"]);
  expect(policy['base-uri']).toEqual(["'none'"]);
  expect(policy['script-src']?.[0]).toBe("'self'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
}

describe('The security headers of API answers', () => {
  test.each<[string, number, (client: Client) => Promise<{ status: number; headers: Headers }>]>([
    ['a list', 200, (client) => client.fetch('GET', '/api/brands')],
    ['the same list by another spelling', 200, (client) => client.fetch('GET', '/%61pi/brands')],
    ['a creation', 201, (client) => client.fetch('POST', '/api/brands', { nome: 'Nuovo' })],
    ['an invalid body', 400, (client) => client.fetch('POST', '/api/brands', {})],
    ['malformed JSON', 400, (client) => client.fetch('POST', '/api/brands', '{')],
    ['a call without a session', 401, () => app.anonymous.fetch('GET', '/api/brands')],
    ['a call from another site', 403, (client) => client.fetch('POST', '/api/brands', {}, { 'sec-fetch-site': 'cross-site' })],
    ['an unknown record', 404, (client) => client.fetch('PUT', '/api/brands/999999', {})],
    ['an unknown route', 404, (client) => client.fetch('GET', '/api/niente')],
    ['a body that is too large', 413, (client) => client.fetch('POST', '/api/brands', { nome: 'x'.repeat(300_000) })],
    ['a body of another type', 415, (client) => client.fetch('POST', '/api/brands', 'x', { 'content-type': 'text/plain' })],
    ['health', 200, (client) => client.fetch('GET', '/api/health/live')],
    ['the documentation', 200, (client) => client.fetch('GET', '/api/docs/')],
    ['the description', 200, (client) => client.fetch('GET', '/api/openapi.json')],
  ])('An API answer (%s) forbids sniffing, framing and storing, and has a strict content security policy', async (_, status, send) => {
    const answer = await send(await app.asAdmin());
    expect(answer.status).toBe(status);
    expectStrictHeaders(answer.headers);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('HTTP Strict Transport Security', () => {
  const PATHS = ['/', '/api/brands', '/api/niente', '/api/health/live', '/api/docs/'];
  const readHsts = async (url: string, headers: Record<string, string>) =>
    Promise.all(PATHS.map(async (path) => (await fetch(url + path, { headers })).headers.get('strict-transport-security')));

  test('A browser that connects over TLS gets an HSTS header for one year in every answer; other browsers do not', async () => {
    const { url } = await startSecondApp(app, { trustProxy: true });
    const tls = { 'x-forwarded-proto': 'https' };
    expect(await readHsts(url, tls)).toEqual(PATHS.map(() => 'max-age=31536000'));
    expect(await readHsts(url, {})).toEqual(PATHS.map(() => null));
    expect(await readHsts(app.url, tls), 'The header was not set by a trusted proxy.').toEqual(PATHS.map(() => null));
  });

  test.each([
    ['organico.azienda.example', 'max-age=31536000; includeSubDomains'],
    ['azienda.example', 'max-age=31536000'],
  ])('A browser that connects over TLS to the host %s gets the HSTS header: %s', async (name, policy) => {
    const { url } = await startSecondApp(app, { trustProxy: true, own: { origins: [`https://${name}`] } });
    const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-host': name };
    expect(await readHsts(url, tls)).toEqual(PATHS.map(() => policy));
  });
});

describe('The files and pages of the web app', () => {
  async function createBuild(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'organico-web-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<html><meta property="csp-nonce" nonce="__CSP_NONCE__">Organico</html>');
    await writeFile(join(folder, 'assets/app-1234.js'), 'export {}');
    return folder;
  }

  test('Every path outside the API returns the page of the web app, with a nonce that is new in each answer', async () => {
    const { url } = await startSecondApp(app, { webRoot: await createBuild() });
    const pages = await Promise.all(['/', '/employees/1', '/apiary', '/employees?q=/api/'].map((path) => fetch(url + path)));
    const nonces = await Promise.all(
      pages.map(async (page) => {
        expect(page.status).toBe(200);
        expectStrictHeaders(page.headers);
        expect(page.headers.get('cache-control')).toBe('no-cache');
        const nonce = /nonce="(\w{16,})"/.exec(await page.text())?.[1];
        expect(policyOf(page.headers)['style-src']).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(pages.length);
  });

  test('Files of the web app with a hash in their name can be cached forever', async () => {
    const { url } = await startSecondApp(app, { webRoot: await createBuild() });
    const script = await fetch(`${url}/assets/app-1234.js`);
    await script.text();
    expect(script.headers.get('cache-control')).toContain('immutable');
    expectStrictHeaders(script.headers);
  });

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/app-1234.js', 'application/javascript; charset=utf-8'],
    ['/api/brands', 'application/json; charset=utf-8'],
    ['/api/docs/', 'text/html; charset=utf-8'],
  ])('The answer for the file %s of the web app has the content type with its charset: %s', async (path, type) => {
    const { url } = await startSecondApp(app, { webRoot: await createBuild() });
    expect((await fetch(url + path)).headers.get('content-type')).toBe(type);
  });

  test.each(['/assets', '/assets/', '/guida/'])('The address %s returns no list of files', async (path) => {
    const { url } = await startSecondApp(app, { webRoot: await createBuild() });
    expect(await (await fetch(url + path)).text()).not.toContain('app-1234');
  });

  test.each(['/api', '/api/', '/api?x', '/api/niente'])('The API address %s returns JSON, never the page of the web app', async (path) => {
    const { url } = await startSecondApp(app, { webRoot: await createBuild() });
    const answer = await fetch(url + path);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NON_TROVATO' }]);
  });

  test.each(['/assets/../../package.json', '/..%2f..%2fpackage.json', '/%2e%2e/package.json', '/assets/%00'])(
    'The address %s returns no file from outside the folder',
    async (path) => {
      const { url } = await startSecondApp(app, { webRoot: await createBuild() });
      expect(await (await fetch(url + path)).text()).not.toContain('fastify');
    },
  );
});
