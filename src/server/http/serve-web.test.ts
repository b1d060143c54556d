import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function createBuild(guide: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'organico-web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.html'), 'the app');
  await mkdir(join(folder, 'guida'));
  for (const [name, text] of Object.entries(guide)) await writeFile(join(folder, 'guida', name), text);
  return folder;
}

const GUIDE = { 'index.html': 'inizio', 'per-hr.html': 'per HR', '404.html': 'non trovata', 'guida.css': 'p {}' };

test.each([
  ['/guida', 200, 'inizio'],
  ['/guida/', 200, 'inizio'],
  ['/guida/per-hr', 200, 'per HR'],
  ['/guida/per-hr?da=1', 200, 'per HR'],
  ['/guida/guida.css', 200, 'p {}'],
  ['/guida/niente', 404, 'non trovata'],
  ['/guida/immagini/niente.png', 404, 'non trovata'],
  ['/guidare', 200, 'the app'],
])('The server answers a request for the address %s without a session with %i, %s', async (path, status, text) => {
  const { url } = await startSecondApp(app, { webRoot: await createBuild(GUIDE) });
  const answer = await fetch(url + path);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline');
});

describe('The script tags in the page of a screen', () => {
  const MANIFEST = {
    'index.html': { file: 'assets/index-1.js', imports: ['_platform-1.js'] },
    '_platform-1.js': { file: 'assets/platform-1.js' },
    '_hooks-1.js': { file: 'assets/hooks-1.js', imports: ['index.html'] },
    'src/features/accounts/auth/web/login-page.tsx': { file: 'assets/login-page-1.js', imports: ['_platform-1.js'] },
    'src/app/employee-page.tsx': { file: 'assets/employee-page-1.js', imports: ['_platform-1.js', '_hooks-1.js'] },
    'src/app/shell/shell.tsx': { file: 'assets/shell-1.js', imports: ['_platform-1.js', '_hooks-1.js'] },
  };

  test.each([
    ['/employees/12', 'organico_sessione=x', ['employee-page-1.js', 'hooks-1.js', 'shell-1.js']],
    ['/employees/12?vista=tutto', 'organico_sessione=x', ['employee-page-1.js', 'hooks-1.js', 'shell-1.js']],
    ['/employees/12/niente', 'organico_sessione=x', []],
    ['/employees/12', '', ['login-page-1.js']],
    ['/guida/niente', 'organico_sessione=x', []],
  ])('The page at %s with the cookie "%s" contains the scripts: %j', async (path, cookie, files) => {
    const folder = await createBuild({ '404.html': '<head></head>' });
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
    await writeFile(join(folder, 'index.html'), '<head><title>Organico</title></head>');
    const { url } = await startSecondApp(app, { webRoot: folder });
    const html = await (await fetch(url + path, { headers: { cookie } })).text();
    const linkedFiles = [...html.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/([^"]+)">/g)].map(([, file]) => file);
    expect(linkedFiles).toEqual(files);
  });
});

test('A DELETE request on an address of the guide gets a JSON 404', async () => {
  const { url } = await startSecondApp(app, { webRoot: await createBuild(GUIDE) });
  const answer = await fetch(`${url}/guida/niente`, { method: 'DELETE', headers: { 'sec-fetch-site': 'same-origin' } });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NON_TROVATO' }]);
});

test('The addresses of the guide get a JSON 404 if the guide is not built', async () => {
  const { url } = await startSecondApp(app, { webRoot: await createBuild({}) });
  const answer = await fetch(`${url}/guida`);
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NON_TROVATO' }]);
});

describe('The hashed files of a web app build', () => {
  async function startWithAssets(): Promise<string> {
    const folder = await createBuild(GUIDE);
    await mkdir(join(folder, 'assets'));
    for (const name of ['page-1.js', 'page-1.js.br', 'page-1.js.gz']) await writeFile(join(folder, 'assets', name), `of ${name}`);
    return (await startSecondApp(app, { webRoot: folder })).url;
  }

  test.each([
    ['br', 'br', 'of page-1.js.br'],
    ['gzip', 'gzip', 'of page-1.js.gz'],
    ['identity', undefined, 'of page-1.js'],
  ])('A hashed file is cached forever and sent with a compression that the browser accepts: %s', async (accepted, encoding, text) => {
    const { hostname, port } = new URL(await startWithAssets());
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      // The test uses request() of node:http, because fetch() would decompress the body.
      request({ hostname, port, path: '/assets/page-1.js', headers: { 'accept-encoding': accepted } }, resolve)
        .on('error', reject)
        .end();
    });
    const chunks = await answer.toArray();
    expect([answer.statusCode, answer.headers['content-encoding'], Buffer.concat(chunks).toString()]).toEqual([200, encoding, text]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    ['/assets/page-1.js.br', 404],
    ['/assets/page-1.js.gz', 404],
    ['/assets/page-2.js', 404],
    ['/assets/', 404],
    ['/assets/..%2findex.html', 404],
  ])('The address %s in the folder of hashed files gets an error', async (path, status) => {
    const answer = await fetch((await startWithAssets()) + path);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      status,
      'application/json; charset=utf-8',
      null,
    ]);
  });
});

test.each([
  ['/employees', 'organico_sessione=x', ['/api/dipendenti?sort=cognome&amp;limit=50']],
  ['/employees?q=rossi', 'organico_sessione=x', []],
  ['/employees/12', 'organico_sessione=x', []],
  ['/employees', '', []],
])('The page contains the first API calls of its screen: %s with the cookie "%s": %j', async (path, cookie, reads) => {
  const folder = await createBuild({});
  await writeFile(join(folder, 'index.html'), '<head></head>');
  const { url } = await startSecondApp(app, { webRoot: folder });
  const html = await (await fetch(url + path, { headers: { cookie } })).text();
  expect([...html.matchAll(/<script src="\/first-reads.js" data-reads="([^"]+)">/g)].map(([, urls]) => urls)).toEqual(reads);
});
