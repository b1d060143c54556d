import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function aBuild(guide: Record<string, string>): Promise<string> {
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
])('%s without an account: %i, %s', async (path, status, text) => {
  const { url } = await startSecondApp(app, { webRoot: await aBuild(GUIDE) });
  const answer = await fetch(url + path);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe-inline');
});

test('what is no reading of a page is refused as everywhere', async () => {
  const { url } = await startSecondApp(app, { webRoot: await aBuild(GUIDE) });
  const answer = await fetch(`${url}/guida/niente`, { method: 'DELETE', headers: { 'sec-fetch-site': 'same-origin' } });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NON_TROVATO' }]);
});

test('without a built guide its addresses are not there', async () => {
  const { url } = await startSecondApp(app, { webRoot: await aBuild({}) });
  const answer = await fetch(`${url}/guida`);
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NON_TROVATO' }]);
});
