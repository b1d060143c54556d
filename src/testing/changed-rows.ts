import type { Sql } from './sql-rows.ts';

/** Tables whose changes are not returned: sign-in attempts, recorded reads and presences. databaseRows leaves out the same tables. */
const IGNORED_TABLES = ['login_throttle', 'letture', 'presenze'];
const IGNORED_COLUMNS = ['expires_at', 'last_login'];

/**
 * Returns one line per row change since the last call, with the row before and after the change. Ignores the same columns
 * and audit log entries as databaseRows.
 */
export function changedRows(sql: Sql, ignoredColumns = IGNORED_COLUMNS): Promise<string[]> {
  return describeChanges(sql, 'delete from test_log.changes returning *', ignoredColumns);
}

/** As changedRows, for a test that then undoes the changes with rewindTo: the changes stay in the log. */
export function loggedChanges(sql: Sql, ignoredColumns = IGNORED_COLUMNS): Promise<string[]> {
  return describeChanges(sql, 'select * from test_log.changes', ignoredColumns);
}

async function describeChanges(sql: Sql, changes: string, ignoredColumns: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ line: string }>(
    `with taken as (${changes}),
     shown as (select n, of::regclass::text as name, before - $1::text[] as before, after - $1::text[] as after from taken)
     select concat_ws(' ', name, before, '->', after) as line from shown
     where name <> all ($2)
       and (before is distinct from after or before is null)
       and not (name = 'registro' and before is null and coalesce(after->>'azione', '') in ('esporta', 'accesso', 'legge'))
     order by n`,
    [ignoredColumns, IGNORED_TABLES],
  );
  return rows.map(({ line }) => line);
}
