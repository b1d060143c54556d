import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatData } from './dates.ts';
import { dateError, isCompleteDate, readDate, readPastDate } from './typed-date.ts';

test.each([
  '7/3/26',
  '7/3/2026',
  '07/03/2026',
  ' 07 / 03 / 2026 ',
  '07032026',
  '070326',
  '7.3.2026',
  '7-3-26',
  '7 3 2026',
  '2026-03-07',
  '2026/3/7',
  '20260307',
  '2026-03-07T09:30:00Z',
  '7 marzo 2026',
  '7 Mar 2026',
  '7 mar. 26',
  '7-mar-26',
  '7-March-2026',
  '07/mar/2026',
  'sabato 7 marzo 2026',
  'sab, 7° marzo 2026',
])('The typed date %j is read as 7 March 2026', (typed) => expect(readDate(typed)).toBe('2026-03-07'));

test.each([
  ['1/1/00', '2000-01-01'],
  ['31/12/69', '2069-12-31'],
  ['1/1/70', '1970-01-01'],
  ['29/2/24', '2024-02-29'],
  ['1º gennaio 1999', '1999-01-01'],
  ['20122012', '2012-12-20'],
  ['14-mag-24', '2024-05-14'],
  ['14-May-2024', '2024-05-14'],
  ['31 dec 2024', '2024-12-31'],
  ['1-Jan-24', '2024-01-01'],
  ['31/12/2199', '2199-12-31'],
  ['1/1/1900', '1900-01-01'],
])('The typed date %j is read as %j', (typed, day) => expect(readDate(typed)).toBe(day));

test.each([
  ['2-9-58', '1958-09-02'],
  ['020958', '1958-09-02'],
  ['2 set 58', '1958-09-02'],
  ['29/11/26', '2026-11-29'],
  ['30/11/26', '1926-11-30'],
  ['2/9/05', '2005-09-02'],
  ['2/9/2058', '2058-09-02'],
])('On 29 November 2026, the typed date %j of a day in the past is read as %j', (typed, day) => {
  expect(readPastDate(typed, '2026-11-29')).toBe(day);
});

describe('A text that is not a date gets an error that says how to correct it', () => {
  const WRONG_FORMAT = 'Scrivi la data come gg/mm/aaaa, per esempio 07/03/2026';
  const NOT_EXISTING = 'Questa data non esiste: controlla giorno, mese e anno';
  const WRONG_YEAR = 'Scrivi un anno tra il 1900 e il 2199';
  test.each([
    ['31/02/2026', NOT_EXISTING],
    ['29/2/2026', NOT_EXISTING],
    ['31042026', NOT_EXISTING],
    ['0/1/2026', NOT_EXISTING],
    ['12/25/2026', NOT_EXISTING],
    ['7 brumaio 2026', NOT_EXISTING],
    ['2026-02-31', NOT_EXISTING],
    ['7/3', WRONG_FORMAT],
    ['7/3/202', WRONG_FORMAT],
    ['ieri', WRONG_FORMAT],
    ['7/3/2026 alle 9', WRONG_FORMAT],
    ['17/3/1026', WRONG_YEAR],
    ['1/1/2200', WRONG_YEAR],
    ['1/1/0026', WRONG_YEAR],
  ])('The error message for the typed date %j is: %s', (typed, message) => {
    expect(readDate(typed)).toBeUndefined();
    expect(dateError(typed)).toBe(message);
  });
});

test.each([
  ['2026-03-06T23:00:00.000Z', '2026-03-07'],
  ['2026-03-06T22:59:59Z', '2026-03-06'],
  ['2026-03-07T00:30:00+01:00', '2026-03-07'],
  ['2026-03-06T23:00:00', '2026-03-06'],
])('The timestamp %s is read as the day in Italy, %s', (typed, day) => expect(readDate(typed)).toBe(day));

test.each([
  ['1/1/2026', true],
  ['01012026', true],
  ['2026-01-01', true],
  ['1 gennaio 2026', true],
  ['1/1/20', false],
  ['010120', false],
  ['31/02/2026', false],
  ['', false],
])('Further keys cannot change the complete typed date %j: %s', (typed, isComplete) => expect(isCompleteDate(typed)).toBe(isComplete));

test('Every date that a form accepts can be read in its displayed form and in the form of the API', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      expect(readDate(formatData(day))).toBe(day);
      expect(readDate(day)).toBe(day);
      expect(readDate(formatData(day).replaceAll('/', ''))).toBe(day);
    }),
  );
});

test('A long pasted text is rejected as a date at once', () => {
  const start = performance.now();
  for (const typed of ['1', ' ', 'a', '1 '].map((part) => `1/1${part.repeat(100_000)}x`)) expect(readDate(typed)).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(500);
});
