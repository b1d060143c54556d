import { expect, test } from 'vitest';
import { easterMonday, hourInItaly, isWorkingDay } from './rules.ts';

test.each([
  [2024, '2024-04-01'],
  [2025, '2025-04-21'],
  [2026, '2026-04-06'],
  [2027, '2027-03-29'],
  [2038, '2038-04-26'],
])('The computed Easter Monday of the year %i is %s', (year, day) => {
  expect(easterMonday(year)).toBe(day);
});

test.each([
  ['2026-11-23', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-12-08', false],
  ['2026-04-06', false],
  ['2026-04-07', true],
  ['2026-06-02', false],
  ['2027-01-06', false],
])('The function that recognizes working days returns for the day %s: %j', (day, expected) => {
  expect(isWorkingDay(day)).toBe(expected);
});

test('The hour for mails is the hour in Italy, in summer and in winter', () => {
  expect(hourInItaly(new Date('2026-07-01T06:00:00Z'))).toBe(8);
  expect(hourInItaly(new Date('2026-12-01T07:00:00Z'))).toBe(8);
  expect(hourInItaly(new Date('2026-12-01T23:30:00Z'))).toBe(0);
});
