import { expect, test } from 'vitest';
import { formatAlGiorno, formatNelPeriodo, misura, OGGI, replaceOggi } from './misure.ts';

test.each([
  ['2026-11-30', 'al 30 nov 2026'],
  ['2026-11-01', 'al 1 nov 2026'],
  ['2026-11-08', "all'8 nov 2026"],
  ['2026-11-11', "all'11 nov 2026"],
  ['2026-01-18', 'al 18 gen 2026'],
])('A report figure at the end of the day %s is labelled "%s"', (day, expectedText) => {
  expect(formatAlGiorno(day)).toBe(expectedText);
});

test.each([
  ['2026-09-01', '2026-11-30', '1 set – 30 nov 2026'],
  ['2025-12-01', '2026-11-30', '1 dic 2025 – 30 nov 2026'],
  ['2026-11-23', '2026-11-23', '23 nov 2026'],
])('The report period from %s to %s is named "%s"', (dal, al, expectedText) => {
  expect(formatNelPeriodo({ dal, al })).toBe(expectedText);
});

test('The unit of a report figure is combined with its day or period, and in a file a date replaces the word "oggi"', () => {
  expect(misura('euro_anno', OGGI)).toBe("euro l'anno, oggi");
  expect(misura(['persone', 'euro_anno'], OGGI)).toBe("persone ed euro l'anno, oggi");
  expect(misura(['euro_anno', 'asset', 'persone'], OGGI)).toBe("euro l'anno, asset e persone, oggi");
  expect(replaceOggi(misura('persone', OGGI), '2026-11-23')).toBe('persone, al 23 nov 2026');
  expect(replaceOggi(misura('persone', formatAlGiorno('2026-10-31')), '2026-11-23')).toBe('persone, al 31 ott 2026');
});
