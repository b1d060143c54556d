import type { Sql } from './sql-rows.ts';

/** Tables whose changes are not returned: sign-in attempts, recorded reads and presences. databaseRows leaves out the same tables. */
const IGNORED_TABLES = ['login_throttle', 'letture', 'presenze'];

/**
 * Returns one line per row change since the last call, with the row before and after the change. Ignores the same columns
 * and audit log entries as databaseRows.
 */
export async function changedRows(sql: Sql, ignoredColumns = ['expires_at', 'last_login']): Promise<string[]> {
  const { rows } = await sql.query<{ line: string }>(
    `with taken as (
       delete from test_log.changes
       returning n, of::regclass::text as name, before - $1::text[] as before, after - $1::text[] as after
     )
     select concat_ws(' ', name, before, '->', after) as line from taken
     where name <> all ($2)
       and (before is distinct from after or before is null)
       and not (name = 'registro' and before is null and coalesce(after->>'azione', '') in ('esporta', 'accesso', 'legge'))
     order by n`,
    [ignoredColumns, IGNORED_TABLES],
  );
  return rows.map(({ line }) => line);
}
