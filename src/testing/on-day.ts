import { vi } from 'vitest';
import type { Sql } from './sql-rows.ts';

const TODAY = "(now() at time zone 'Europe/Rome')::date";

export async function inDays<R>(sql: Sql, days: number, work: () => Promise<R>): Promise<R> {
  const setToday = (expression: string) =>
    sql.query(`create or replace function oggi() returns date language sql stable parallel safe return ${expression}`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  await setToday(`${TODAY} + ${days}`);
  try {
    return await work();
  } finally {
    await setToday(TODAY);
    vi.useRealTimers();
  }
}
