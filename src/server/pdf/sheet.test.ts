import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { heading, newSheet, paragraph, toBytes } from './sheet.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

async function renderSheet(): Promise<void> {
  const sheet = await newSheet({ title: 'Prova', author: 'Organico', data: '2026-11-24' });
  for (let i = 0; i < 10; i++) {
    heading(sheet, 'H2', `Titolo ${i}`);
    paragraph(sheet, 'Testo');
  }
  await toBytes(sheet, 'Prova');
}

test('When a second PDF is rendered, the font files are not read again', async () => {
  await renderSheet();
  const readFile = vi.spyOn(fs, 'readFileSync');
  syncBuiltinESMExports(); // updates the function readFileSync that the library imported by name
  await renderSheet();
  const readPaths = readFile.mock.calls.map(([path]) => String(path));
  expect(readPaths.filter((path) => path.endsWith('.ttf'))).toEqual([]);
});
