import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCREEN_SOURCES } from './build-app.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('Every page file of the web app has a unique name and an address, and every address has its page file', () => {
  const pages = globSync(['src/features/*/*/web/*-page.tsx', 'src/app/*-page.tsx'], { cwd: ROOT });
  const sources = [SCREEN_SOURCES.account, SCREEN_SOURCES.visitor].flatMap((screens) => Object.values(screens).flat());
  const shown = new Set(sources.filter((source) => source.endsWith('-page.tsx')));
  expect([...shown].sort()).toEqual(pages.map((page) => basename(page)).sort());
});

test('The HTML page for a visitor without a session loads the files of the login screen, which the app then shows', () => {
  const gate = readFileSync(`${ROOT}src/app/shell/gate.tsx`, 'utf8');
  for (const source of SCREEN_SOURCES.visitor['*'] ?? []) expect(gate).toContain(`/${source}')`);
});
