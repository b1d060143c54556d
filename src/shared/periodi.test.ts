import { describe, expect, test } from 'vitest';
import { giorniOf, nomePeriodo, type Periodo, parseCalendarPeriod, puntiAndamento } from './periodi.ts';

describe('A period that ends today and the previous period of the same length', () => {
  test.each<[Periodo, string, string, string, string]>([
    ['settimana', '2026-11-21', '2026-11-15', '2026-11-08', '2026-11-14'],
    ['settimana', '2027-01-03', '2026-12-28', '2026-12-21', '2026-12-27'],
    ['mese', '2026-11-21', '2026-10-22', '2026-09-21', '2026-10-21'],
    ['mese', '2026-11-30', '2026-10-31', '2026-09-30', '2026-10-30'],
    // 29, 30 or 31 February may not exist. A period of one month that ends on one of the last days of March then begins on 1 March.
    ['mese', '2026-03-31', '2026-03-01', '2026-01-29', '2026-02-28'],
    ['mese', '2028-03-31', '2028-03-01', '2028-01-30', '2028-02-29'],
    ['mese', '2028-03-29', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['mese', '2028-03-28', '2028-02-29', '2028-01-31', '2028-02-28'],
    ['mese', '2028-02-29', '2028-01-30', '2027-12-30', '2028-01-29'],
    ['trimestre', '2026-11-21', '2026-08-22', '2026-05-22', '2026-08-21'],
    ['trimestre', '2028-05-31', '2028-03-01', '2027-11-30', '2028-02-29'],
    ['anno', '2026-11-21', '2025-11-22', '2024-11-22', '2025-11-21'],
    ['anno', '2028-02-29', '2027-03-01', '2026-02-28', '2027-02-28'],
    ['anno', '2029-02-28', '2028-02-29', '2027-02-28', '2028-02-28'],
  ])(
    'The report period %s that ends on %s has the expected first day and the expected previous period',
    (periodo, today, dal, primaDal, primaAl) => {
      const result = giorniOf(periodo, today);
      expect(result).toEqual({ dal, al: today, precedente: { dal: primaDal, al: primaAl } });
      const length = (from: string, to: string) => Date.parse(to) - Date.parse(from);
      expect(length(primaDal, primaAl)).toBe(length(dal, today));
    },
  );
});

test.each([
  ['2026-11-21', ['2025-12-31', '2026-01-31', '2026-02-28'], ['2026-09-30', '2026-10-31', '2026-11-21']],
  ['2028-03-31', ['2027-04-30', '2027-05-31', '2027-06-30'], ['2028-01-31', '2028-02-29', '2028-03-31']],
  ['2026-01-01', ['2025-02-28', '2025-03-31', '2025-04-30'], ['2025-11-30', '2025-12-31', '2026-01-01']],
])('The points of the report trend up to %s are the ends of the previous eleven months and today', (today, firstPoints, lastPoints) => {
  const points = puntiAndamento(today);
  expect(points).toHaveLength(12);
  expect([points.slice(0, 3), points.slice(-3)]).toEqual([firstPoints, lastPoints]);
});

describe('A calendar period and the previous calendar period', () => {
  test.each([
    ['2026-10', '2026-11-21', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', 'Ottobre 2026'],
    // On 21 November 2026 the month has not ended, so its first 21 days are compared with the first 21 days of October.
    ['2026-11', '2026-11-21', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21', 'Novembre 2026'],
    ['2026-03', '2026-03-30', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28', 'Marzo 2026'],
    ['2026-T3', '2026-11-21', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30', '3° trimestre 2026'],
    ['2026-T1', '2026-11-21', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31', '1° trimestre 2026'],
    ['2025', '2026-11-21', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31', 'Anno 2025'],
    ['2026', '2026-02-10', '2026-01-01', '2026-02-10', '2025-01-01', '2025-02-10', 'Anno 2026'],
    ['2026-03-10_2026-03-19', '2026-11-21', '2026-03-10', '2026-03-19', '2026-02-28', '2026-03-09', 'Dal 10/03/2026 al 19/03/2026'],
  ])(
    'The calendar period %s on the day %s has the expected days, previous period and name',
    (periodo, today, dal, al, primaDal, primaAl, nome) => {
      expect(giorniOf(periodo, today)).toEqual({ dal, al, precedente: { dal: primaDal, al: primaAl } });
      expect(nomePeriodo(periodo)).toBe(nome);
    },
  );

  test.each([
    '2026-13',
    '2026-T5',
    '0000',
    '1899',
    '2200-01',
    '2026-11-01_9999-12-31',
    '2026-11-01_2026-10-01',
    '2026-02-30_2026-03-01',
    '2026-11-01_2026-11-02_2026-11-03',
    'ieri',
  ])('The text %s is not accepted as a report period', (text) => {
    expect(parseCalendarPeriod(text)).toBeUndefined();
  });
});
