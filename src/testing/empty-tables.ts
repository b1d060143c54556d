import type { Sql } from './sql-rows.ts';

/** Empties these tables and all that refers to them, also those that nobody may empty otherwise: their triggers keep still. Both statements are one transaction. */
export async function emptyTables(sql: Sql, tables: string): Promise<void> {
  await sql.query(`set local session_replication_role = replica; truncate ${tables} cascade`);
}
