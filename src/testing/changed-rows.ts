// Which rows a call has changed, without reading the whole database before and after it. change-log.ts logs them.
import type { Sql } from './sql-rows.ts';

/** Not part of what changes: the attempts to sign in, and who has read what. databaseRows leaves the same out. */
const LEFT_OUT = ['login_throttle', 'letture'];

/** One line per change since the last time, with the row before and after it. Leaves out the columns and entries that databaseRows leaves out. */
export async function changedRows(sql: Sql, columnsLeftOut = ['expires_at', 'last_login']): Promise<string[]> {
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
    [columnsLeftOut, LEFT_OUT],
  );
  return rows.map(({ line }) => line);
}
