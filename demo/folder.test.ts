// Where the demonstration's data are, and that it fills no folder of anybody else's.
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@organico/local-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { markDemoFolder } from '../scripts/start/demo-folder.ts';

/** Only who has made it may enter it: as `mkdtemp` makes folders. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'organico-dimostrazione-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('its data are in its folder, also for root: who deletes it has deleted them', async () => {
  const folder = aFolder();
  markDemoFolder(folder);
  const local = await startLocalPostgres({ dataDir: folder, lasting: false });
  onTestFinished(() => local.stop());
  expect(lstatSync(join(folder, 'postgres')).isDirectory()).toBe(true);
  expect(readdirSync(folder)).toContain('DIMOSTRAZIONE.txt');
});

test('a folder with data that are not its own is refused and left as it is; its own is taken again', () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'buste-paga.xlsx'), '');
  expect(() => markDemoFolder(folder)).toThrow('contiene già dei dati che non sono della dimostrazione');
  expect(readdirSync(folder)).toEqual(['buste-paga.xlsx']);
  const own = aFolder();
  markDemoFolder(own);
  expect(() => markDemoFolder(own)).not.toThrow();
});
