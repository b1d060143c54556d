// All dates of the demo are relative to COMPANY_DAY. Loading the demo on another day moves all dates, so that upcoming deadlines stay
// upcoming.
import { addDays } from '#shared/scadenze.ts';

export const COMPANY_DAY = '2026-11-21';

export function inDays(days: number): string {
  return addDays(COMPANY_DAY, days);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function laterDay(first: string, second: string): string {
  return first > second ? first : second;
}

export function earlierDay(first: string, second: string): string {
  return first < second ? first : second;
}

const DAY_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

/** Returns the rows with every date and instant moved, so that COMPANY_DAY becomes `today`. */
export function moveDates<Row>(today: string, rows: readonly Row[]): Row[] {
  const days = daysBetween(COMPANY_DAY, today);
  return JSON.parse(JSON.stringify(rows), (_, value: unknown) =>
    typeof value === 'string' && DAY_OR_INSTANT.test(value) ? addDays(value.slice(0, 10), days) + value.slice(10) : value,
  );
}
