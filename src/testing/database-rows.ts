// The whole database as lines of text, to compare before and after.
import type { Sql } from './sql-rows.ts';

/**
 * One line per row of the whole database, without what merely looking at a page moves, or taking it away as a file enters. Where thousands of rows
 * stand, tables may be left out, or the rows whose JSON an expression does not match.
 */
export async function databaseRows(
  sql: Sql,
  leftOut = ['expires_at', 'last_login'],
  { except = [], matching }: { except?: string[]; matching?: string } = {},
): Promise<string[]> {
  const { rows: tables } = await sql.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [['login_throttle', 'letture', ...except]],
  );
  // In json, which costs half of jsonb.
  const matches = matching ? ' and row_to_json(t)::text ~ $1' : '';
  const each = tables.map(
    ({ name }) =>
      `select '${name} ' || (to_jsonb(t) - '{${leftOut}}'::text[])::text as line from ${name} t where ${name === 'registro' ? `azione not in ('esporta', 'accesso', 'legge')` : 'true'}${matches}`,
  );
  const { rows } = await sql.query<{ line: string }>(`${each.join(' union all ')} order by line`, matching ? [matching] : []);
  return rows.map(({ line }) => line);
}
