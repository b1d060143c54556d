import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatEuro, formatEuroTondo, fromCents, parseEuro, toCents } from './euro.ts';

const cents = fc.integer({ min: 0, max: 999_999_999_999 });

describe('Amounts in euro', () => {
  test.each([
    [0, '0,00 €', '0 €'],
    [1073.88, '1.073,88 €', '1.074 €'],
    ['1234.5', '1.234,50 €', '1.235 €'],
    [9_999_999_999.99, '9.999.999.999,99 €', '10.000.000.000 €'],
  ])('The amount %s is formatted as %s, and as %s when rounded to whole euro', (amount, exact, rounded) => {
    expect(formatEuro(amount)).toBe(exact.replace(' €', '\u00a0€'));
    expect(formatEuroTondo(amount)).toBe(rounded.replace(' €', '\u00a0€'));
  });

  test.each([
    ['1234,5', '1234.50'],
    ['1.234,5', '1234.50'],
    ['1234.50', '1234.50'],
    [' 12 € ', '12.00'],
    ['', ''],
    ['0', '0.00'],
    ['1.200', '1200.00'],
    ['1.234.567', '1234567.00'],
    ['1,234', undefined],
    ['1.2345', undefined],
    ['0.167', undefined],
    ['-3', undefined],
    ['dodici', undefined],
    ['1e3', undefined],
  ])('The typed amount "%s" is sent as %s', (typed, expected) => {
    expect(parseEuro(typed)).toBe(expected);
  });

  test('Any formatted euro amount is accepted as typed input and gives the same amount', () => {
    fc.assert(fc.property(cents, (amount) => toCents(parseEuro(formatEuro(fromCents(amount))) ?? '') === amount));
  });

  test('Converting a euro amount to cents and back does not change it', () => {
    fc.assert(fc.property(cents, (amount) => toCents(JSON.parse(JSON.stringify(fromCents(amount)))) === amount));
  });
});
