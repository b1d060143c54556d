// What runs before anything is installed: scripts/bootstrap.mjs, on a clone of its own.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

test('node_modules that are a link to those of another folder are not emptied: it says so and stops', () => {
  const root = mkdtempSync(join(tmpdir(), 'organico-clone-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [clone, others] = [join(root, 'clone'), join(root, 'altri')];
  for (const part of ['package.json', 'package-lock.json', 'scripts/bootstrap.mjs', 'scripts/bootstrap']) {
    cpSync(join(PROJECT, part), join(clone, part), { recursive: true });
  }
  mkdirSync(others);
  writeFileSync(join(others, 'prezioso'), '');
  symlinkSync(others, join(clone, 'node_modules'));

  const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'scripts/start.ts'], { cwd: clone, encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining("è un collegamento a un'altra cartella") });
  expect(existsSync(join(others, 'prezioso'))).toBe(true);
});
