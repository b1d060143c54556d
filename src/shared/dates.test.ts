import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatData, formatDataOra, formatPeriodo, isCalendarDate, todayInItaly } from './dates.ts';

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
  ['', false],
])('The text %s is accepted as a calendar day: %s', (text, exists) => {
  expect(isCalendarDate(text)).toBe(exists);
});

test('Only days of the years 1900 to 2199 are accepted as dates', () => {
  const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(isCalendarDate(day)).toBe(date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 2199);
    }),
  );
});

test('A calendar day is formatted without change, and a timestamp as its day in Italy', () => {
  expect(formatData('2026-01-31')).toBe('31/01/2026');
  expect(formatData('2026-01-31T22:59:59Z')).toBe('31/01/2026');
  expect(formatData('2026-01-31T23:00:00Z')).toBe('01/02/2026');
  expect(formatData('2026-07-31T22:00:00.123456Z')).toBe('01/08/2026');
});

test('The function formatDataOra() formats a timestamp with the Italian time, in winter and in summer', () => {
  expect(formatDataOra('2026-01-31T08:05:00Z')).toBe('31/01/2026 alle 09:05');
  expect(formatDataOra('2026-07-31T22:30:00.123456Z')).toBe('01/08/2026 alle 00:30');
});

test('The function todayInItaly() returns the current day in Italy', () => {
  expect(todayInItaly(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
});

test('An assignment period is formatted with its first day, and with its last day when the assignment has ended', () => {
  expect(formatPeriodo('2026-01-31', null)).toBe('dal 31/01/2026');
  expect(formatPeriodo('2026-01-31', '2026-02-01')).toBe('dal 31/01/2026 al 01/02/2026');
  expect(formatPeriodo('2026-01-31', '2026-01-31')).toBe('il 31/01/2026');
});
