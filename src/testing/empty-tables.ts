import type { Sql } from './sql-rows.ts';

/**
 * Truncates these tables and all tables that refer to them. The triggers are off, because the triggers of some tables reject
 * TRUNCATE. Both statements run in one transaction.
 */
export async function emptyTables(sql: Sql, tables: string): Promise<void> {
  await sql.query(`set local session_replication_role = replica; truncate ${tables} cascade`);
}
