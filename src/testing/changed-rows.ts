// Which rows a call has changed, without reading the whole database before and after it.
import type { Sql } from './sql-rows.ts';

/** Not part of what changes: the attempts to sign in, and who has read what. databaseRows leaves the same out. */
const UNWATCHED = ['login_throttle', 'letture'];

/** From now on every committed insert, update, delete and truncate is logged by triggers that belong to the test's own database. */
export async function watchRows(sql: Sql): Promise<void> {
  await sql.query(`
    create schema test_log;
    create table test_log.changes (id bigint generated always as identity, name text not null, before jsonb, after jsonb);
    create function test_log.note() returns trigger language plpgsql security definer as $$
    begin
      insert into test_log.changes (name, before, after) values (
        tg_table_name,
        case when tg_op in ('UPDATE', 'DELETE') then to_jsonb(old) end,
        case when tg_op in ('INSERT', 'UPDATE') then to_jsonb(new) end
      );
      return null;
    end $$;
    do $$
    declare name text;
    begin
      for name in
        select relname from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ('{${UNWATCHED}}')
      loop
        execute format('create trigger zz_test_log after insert or update or delete on %I for each row execute function test_log.note()', name);
        execute format('create trigger zz_test_log_truncate after truncate on %I for each statement execute function test_log.note()', name);
      end loop;
    end $$`);
}

/** One line per change since the last time, with the row before and after it. Leaves out the columns and entries that databaseRows leaves out. */
export async function changedRows(sql: Sql, leftOut = ['expires_at', 'last_login']): Promise<string[]> {
  const { rows } = await sql.query<{ line: string }>(
    `with taken as (delete from test_log.changes returning id, name, before - $1::text[] as before, after - $1::text[] as after)
     select concat_ws(' ', name, before, '->', after) as line from taken
     where (before is distinct from after or before is null)
       and not (name = 'registro' and before is null and coalesce(after->>'azione', '') in ('esporta', 'accesso', 'legge'))
     order by id`,
    [leftOut],
  );
  return rows.map(({ line }) => line);
}
