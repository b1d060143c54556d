// Restores a test's database to an earlier moment table by table, which is cheaper than inserting all rows again.
import { clearCaches } from '#server/db/versioned-cache.ts';
import { logChanges } from './change-log.ts';
import type { Sql } from './sql-rows.ts';

export interface Rewind {
  currentMoment(): Promise<Moment>;
  /** Undoes every row change committed since the moment. Sequences and the tables of the job queue are not undone. */
  rewindTo(moment: Moment): Promise<void>;
}

export type Moment = string;

/** Prepares the database for undoing. The owner must be a superuser, because the undo runs without triggers and foreign key checks. */
export async function rewindable(sql: Sql): Promise<Rewind> {
  await logChanges(sql);
  await sql.query(UNDO);
  return {
    async currentMoment() {
      const { rows } = await sql.query<{ moment: Moment }>('select coalesce(max(n), 0) as moment from test_log.changes');
      return rows[0]?.moment ?? '0';
    },
    async rewindTo(moment) {
      await sql.query('select test_log.undo_after($1)', [moment]);
      clearCaches(); // the undo leaves no audit log entry that would invalidate cached values
    },
  };
}

// For each changed table, `remove` deletes every row that exists because of a change, and `restore` inserts the rows that existed at the moment
// $1: for each primary key the row before its first change. Names with a space cannot be names of columns.
const UNDO = `
  create table test_log.statements (of oid primary key, remove text not null, restore text not null);

  -- Returns each row of a table before and after each change since the moment.
  create function test_log.versions(changed oid, moment bigint) returns table ("change number" bigint, "existed before" boolean, "row version" jsonb)
  language sql stable as $$
    select n, true, before from test_log.changes where of = changed and n > moment and before is not null
    union all
    select n, false, after from test_log.changes where of = changed and n > moment and after is not null
  $$;

  create function test_log.undo_after(moment bigint) returns void language plpgsql set session_replication_role = replica as $$
  declare
    changed record;
  begin
    for changed in
      select s.remove, s.restore from test_log.statements s where s.of in (select c.of from test_log.changes c where c.n > moment)
    loop
      execute changed.remove using moment;
      execute changed.restore using moment;
    end loop;
    delete from test_log.changes where n > moment;
  end $$;

  do $$
  declare
    relation oid;
    columns text;
    keys text;
  begin
    for relation in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      select string_agg(quote_ident(attname), ', ') into columns
      from pg_attribute where attrelid = relation and attnum > 0 and not attisdropped and attgenerated = '';
      select string_agg(quote_ident(attname), ', ') into keys
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = relation and indisprimary;
      if keys is null then raise 'The table % has no primary key: rewind.ts cannot find its rows again.', relation::regclass; end if;
      insert into test_log.statements values (
        relation,
        format('delete from %1$s where (%2$s) in (
                  select %2$s from test_log.versions(%3$s, $1) "the change", jsonb_populate_record(null::%1$s, "row version") "the row"
                  where not "existed before")', relation::regclass, keys, relation),
        format('insert into %1$s (%2$s) overriding system value
                select %2$s from (
                  select distinct on (%3$s) "the row".*, "existed before"
                  from test_log.versions(%4$s, $1) "the change", jsonb_populate_record(null::%1$s, "row version") "the row"
                  order by %3$s, "change number", "existed before" desc) "first version"
                where "existed before"', relation::regclass, columns, keys, relation)
      );
    end loop;
  end $$;
`;
