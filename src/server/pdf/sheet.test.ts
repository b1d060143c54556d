import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { heading, newSheet, paragraph, toBytes } from './sheet.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('Each font file is read only once per PDF', async () => {
  const readFile = vi.spyOn(fs, 'readFileSync');
  syncBuiltinESMExports(); // updates the function readFileSync that the library imported by name
  const sheet = await newSheet({ title: 'Prova', author: 'Organico', data: '2026-11-24' });
  for (let i = 0; i < 10; i++) {
    heading(sheet, 'H2', `Titolo ${i}`);
    paragraph(sheet, 'Testo');
  }
  await toBytes(sheet, 'Prova');
  const fonts = readFile.mock.calls.map(([path]) => String(path)).filter((path) => path.endsWith('.ttf'));
  expect(fonts.map((path) => path.replace(/.*_/, '')).sort()).toEqual(['400Regular.ttf', '600SemiBold.ttf']);
});
