import { expect, test } from 'vitest';
import { nomeFile } from './esportazioni.ts';

test('a file is named after what it holds and its day', () => {
  expect(nomeFile('piani-mobili', 'xlsx', '2026-11-21')).toBe('piani-mobili-2026-11-21.xlsx');
});
