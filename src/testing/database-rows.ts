import type { Sql } from './sql-rows.ts';

/**
 * Returns one line per row of the database. Ignores the columns and audit log entries that change when a user only reads a
 * page or an export. For a large database the caller can leave out some tables, or all rows whose JSON does not match
 * `matching`.
 */
export async function databaseRows(
  sql: Sql,
  ignoredColumns = ['expires_at', 'last_login'],
  { ignoredTables = [], matching }: { ignoredTables?: string[]; matching?: string } = {},
): Promise<string[]> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [['login_throttle', 'letture', 'presenze', ...ignoredTables]],
  );
  // The filter uses row_to_json, because converting a row to json costs half as much as converting it to jsonb.
  const matchCondition = matching ? ' and row_to_json(t)::text ~ $1' : '';
  const selects = tables.map(
    ({ name }) =>
      `select '${name} ' || (to_jsonb(t) - '{${ignoredColumns}}'::text[])::text as line from ${name} t where ${name === 'registro' ? `azione not in ('esporta', 'accesso', 'legge')` : 'true'}${matchCondition}`,
  );
  const { rows } = await sql.query<{ line: string }>(`${selects.join(' union all ')} order by line`, matching ? [matching] : []);
  return rows.map(({ line }) => line);
}
