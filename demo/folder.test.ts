import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@organico/local-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { markDemoFolder } from '../scripts/start/demo-folder.ts';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'organico-dimostrazione-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('All demo data are in the demo folder, also when the demo runs as root, so that deleting the folder deletes the data', async () => {
  const folder = createFolder();
  markDemoFolder(folder);
  const local = await startLocalPostgres({ dataDir: folder, lasting: false });
  onTestFinished(() => local.stop());
  expect(lstatSync(join(folder, 'postgres')).isDirectory()).toBe(true);
  expect(readdirSync(folder)).toContain('DIMOSTRAZIONE.txt');
});

test('The demo rejects a folder with other data and leaves it unchanged, and reuses its own folder', () => {
  const folder = createFolder();
  writeFileSync(join(folder, 'buste-paga.xlsx'), '');
  expect(() => markDemoFolder(folder)).toThrow('contiene già dei dati che non sono della dimostrazione');
  expect(readdirSync(folder)).toEqual(['buste-paga.xlsx']);
  const demoFolder = createFolder();
  markDemoFolder(demoFolder);
  expect(() => markDemoFolder(demoFolder)).not.toThrow();
});
