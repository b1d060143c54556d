// Takes a test's database back to an earlier moment, row by row: a hundred times cheaper than making everything again after each call that changes something.
import { forgetAll } from '#server/db/remembered.ts';
import type { Sql } from './sql-rows.ts';

export interface Rewind {
  /** This moment. */
  mark(): Promise<Moment>;
  /** Undoes every change to a table that was committed after that moment. Sequences and the queue's own schema stay as they are. */
  to(moment: Moment): Promise<void>;
}

type Moment = string;

/** From now on the changes of all tables are noted. The owner has to be a superuser: undoing runs no trigger and checks no foreign key. */
export async function rewindable(sql: Sql): Promise<Rewind> {
  await sql.query(NOTE_CHANGES);
  return {
    async mark() {
      const { rows } = await sql.query<{ moment: Moment }>('select coalesce(max(n), 0) as moment from rewind.changes');
      return rows[0]?.moment ?? '0';
    },
    async to(moment) {
      await sql.query('select rewind.undo_after($1)', [moment]);
      forgetAll(); // the register no longer says what has changed
    },
  };
}

// Triggers fire in the order of their names. 'A' comes first: what another trigger does to the same row is noted after the row's own change.
const NOTE_CHANGES = `
  create schema rewind;
  create unlogged table rewind.changes (
    n bigint generated always as identity primary key,
    of oid not null,
    before jsonb,
    after jsonb
  );
  create table rewind.statements (of oid primary key, remove text not null, restore text not null);

  create function rewind.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    insert into rewind.changes (of, before, after) values (
      tg_relid,
      case when tg_op <> 'INSERT' then to_jsonb(old) end,
      case when tg_op <> 'DELETE' then to_jsonb(new) end
    );
    return null;
  end $$;

  create function rewind.undo_after(moment bigint) returns void language plpgsql set session_replication_role = replica as $$
  declare
    change record;
  begin
    for change in
      select c.n, c.before, c.after, s.remove, s.restore
      from rewind.changes c join rewind.statements s using (of)
      where c.n > moment
      order by c.n desc
    loop
      if change.after is not null then execute change.remove using change.after; end if;
      if change.before is not null then execute change.restore using change.before; end if;
    end loop;
    delete from rewind.changes where n > moment;
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
      insert into rewind.statements values (
        relation,
        format('delete from %1$s where (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))', relation::regclass, keys),
        format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)', relation::regclass, columns)
      );
      execute format('create trigger "A_rewind" after insert or update or delete on %s for each row execute function rewind.note()', relation::regclass);
    end loop;
  end $$;
`;
