// Logs every row change in the database of a test file. changed-rows.ts reads the log, rewind.ts undoes the changes.
import type { Sql } from './sql-rows.ts';

export async function logChanges(sql: Sql): Promise<void> {
  await sql.query(LOG_CHANGES);
}

// PostgreSQL fires triggers in alphabetical order. The names of these triggers begin with 'A', so that a change is logged
// before the changes that other triggers make. The changes are undone in reverse order.
const LOG_CHANGES = `
  create schema test_log;
  create unlogged table test_log.changes (
    n bigint generated always as identity primary key,
    of oid not null,
    before jsonb,
    after jsonb
  );
  create function test_log.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    insert into test_log.changes (of, before, after) values (
      tg_relid,
      case when tg_op in ('UPDATE', 'DELETE') then to_jsonb(old) end,
      case when tg_op in ('INSERT', 'UPDATE') then to_jsonb(new) end
    );
    return null;
  end $$;
  do $$
  declare relation oid;
  begin
    for relation in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('create trigger "A_test_log" after insert or update or delete on %s for each row execute function test_log.note()', relation::regclass);
      execute format('create trigger "A_test_log_truncate" after truncate on %s for each statement execute function test_log.note()', relation::regclass);
    end loop;
  end $$`;
