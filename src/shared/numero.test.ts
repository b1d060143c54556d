import { expect, test } from 'vitest';
import { formatNumero } from './euro.ts';

const WHOLE = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' });
const TWO = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' });

test('The function formatNumero() formats numbers exactly as Intl.NumberFormat formats them', () => {
  for (const n of [
    0, 7, 999, 1000, 20_000, 123_456, 1_234_567, -1, -1000, -1_234_567, 2.5, 1073.88, 0.5, -2317.88, 9_999_999_999.99, 1.005, 2.675, -1.005,
    8.345, 0.125,
  ]) {
    expect(formatNumero(n)).toBe(WHOLE.format(n));
    expect(formatNumero(n, 2)).toBe(TWO.format(n));
  }
});
