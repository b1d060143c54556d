import { expect, test } from 'vitest';
import { nomeFile } from './esportazioni.ts';

test('The name of an exported file consists of its content and its day', () => {
  expect(nomeFile('piani-mobili', 'xlsx', '2026-11-21')).toBe('piani-mobili-2026-11-21.xlsx');
});
