import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSecondApp } from '#testing/second-app.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();

async function createGuide(sections: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'organico-web-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'guida'));
  await writeFile(join(folder, 'index.html'), 'the app');
  for (const name of ['index', 'per-hr', '404']) await writeFile(join(folder, 'guida', `${name}.html`), name);
  await writeFile(join(folder, 'guida/schermate.json'), JSON.stringify(sections));
  return folder;
}

const SECTIONS = { '/': '/guida/per-hr#inizio', '/employees': '/guida/per-hr#elenco', '/employees/$id': '/guida/per-hr#scheda' };

test.each([
  ['/', '/guida/per-hr#inizio'],
  ['/employees', '/guida/per-hr#elenco'],
  ['/employees/0199e1c2-0000-7000-8000-000000000000', '/guida/per-hr#scheda'],
])('The help link of the screen %s opens %s without sign-in', async (screen, section) => {
  const { url } = await startSecondApp(app, { webRoot: await createGuide(SECTIONS) });
  const answer = await fetch(`${url}/guida?da=${screen}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([302, section, 'no-cache']);
});

test.each([
  '?da=/niente',
  '?da=/niente/12',
  '?da=https://altro.example/employees',
  '?da=//altro.example',
  '?da=constructor',
  '?da=/employees&da=/',
  '?da=',
  '?altro=1',
])('The guide opens at its start for %s, which is not a screen of the product', async (query) => {
  const { url } = await startSecondApp(app, { webRoot: await createGuide(SECTIONS) });
  const answer = await fetch(`${url}/guida${query}`, { redirect: 'manual' });
  expect([answer.status, await answer.text()]).toEqual([200, 'index']);
});
