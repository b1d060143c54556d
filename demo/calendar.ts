// The company is written as of one day. Loaded on another day, all its dates move together: what is about to end still is.
import { addDays } from '#shared/scadenze.ts';

export const COMPANY_DAY = '2026-11-21';

/** So many days after the company's day; before it when negative. */
export function inDays(days: number): string {
  return addDays(COMPANY_DAY, days);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function later(one: string, other: string): string {
  return one > other ? one : other;
}

export function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

const DAY_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

/** The same rows for somebody whose today this is: every day and instant in them, moved by as many days. */
export function movedTo<Row>(today: string, rows: readonly Row[]): Row[] {
  const days = daysBetween(COMPANY_DAY, today);
  return JSON.parse(JSON.stringify(rows), (_, value: unknown) =>
    typeof value === 'string' && DAY_OR_INSTANT.test(value) ? addDays(value.slice(0, 10), days) + value.slice(10) : value,
  );
}
