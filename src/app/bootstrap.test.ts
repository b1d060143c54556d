import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

function aClone(): { clone: string; otherModules: string } {
  const root = mkdtempSync(join(tmpdir(), 'organico-clone-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [clone, otherModules] = [join(root, 'clone'), join(root, 'altri')];
  for (const part of ['package.json', 'package-lock.json', 'scripts/bootstrap.mjs', 'scripts/bootstrap']) {
    cpSync(join(PROJECT, part), join(clone, part), { recursive: true });
  }
  mkdirSync(otherModules);
  writeFileSync(join(otherModules, 'prezioso'), '');
  symlinkSync(otherModules, join(clone, 'node_modules'));
  return { clone, otherModules };
}

function start(clone: string, ...options: string[]): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, [...options, 'scripts/bootstrap.mjs', 'scripts/start.mjs'], { cwd: clone, encoding: 'utf8' });
}

test('The bootstrap script stops with an explanation when node_modules is a link to another folder, and does not delete that folder', () => {
  const { clone, otherModules } = aClone();
  expect(start(clone)).toMatchObject({ status: 1, stderr: expect.stringContaining("è un collegamento a un'altra cartella") });
  expect(existsSync(join(otherModules, 'prezioso'))).toBe(true);
});

test.each([
  ['18.20.4', 'qui gira Node 18.20.4'],
  ['20.18.3', 'qui gira Node 20.18.3'],
  ['22.11.0', 'qui gira Node 22.11.0'],
  ['20.19.0', 'è un collegamento'],
  ['22.12.0', 'è un collegamento'],
  ['24.0.0', 'è un collegamento'],
])('The bootstrap script that runs with Node %s prints an error that contains: %s', (node, sentence) => {
  const fakeVersion = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  const { status, stderr } = start(aClone().clone, '--import', `data:text/javascript,${encodeURIComponent(fakeVersion)}`);
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining(sentence) });
});
