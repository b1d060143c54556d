import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totaleAnnuo, totaleMensile } from './rules.ts';

test.each([
  [{ software: '0.10', hardware: '0.20', piano_mobile: '0', telefono: '0' }, 0.3],
  [{ software: '1073.88', hardware: '730.00', piano_mobile: '214.00', telefono: '300.00' }, 2317.88],
  [{ software: 0, hardware: 0, piano_mobile: 0, telefono: 0 }, 0],
])('The yearly costs of the asset types, %o, add up to %d', (costi, totale) => {
  expect(totaleAnnuo(costi)).toBe(totale);
});

test('The monthly cost of items is a twelfth of the yearly cost, rounded to the cent', () => {
  expect(totaleMensile(2317.88)).toBe(193.16);
  expect(totaleMensile(100)).toBe(8.33);
  expect(totaleMensile(0)).toBe(0);
});

test('The sum of many yearly costs has no floating-point error', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 });
  fc.assert(
    fc.property(cents, cents, cents, cents, (a, b, c, d) => {
      const text = (amount: number) => (amount / 100).toFixed(2);
      const sum = totaleAnnuo({ software: text(a), hardware: text(b), piano_mobile: text(c), telefono: text(d) });
      return Math.round(sum * 100) === a + b + c + d && Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-3;
    }),
  );
});
