import { vi } from 'vitest';
import type { Sql } from './sql-rows.ts';

const TODAY = "(now() at time zone 'Europe/Rome')::date";

/** Sets the day of the database to this number of days after today. The clock of the test's process does not change. */
export async function setDatabaseDay(sql: Sql, days: number): Promise<void> {
  await sql.query(`create or replace function oggi() returns date language sql stable parallel safe return ${TODAY} + ${days}`);
}

export async function inDays<R>(sql: Sql, days: number, work: () => Promise<R>): Promise<R> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  await setDatabaseDay(sql, days);
  try {
    return await work();
  } finally {
    await setDatabaseDay(sql, 0);
    vi.useRealTimers();
  }
}
