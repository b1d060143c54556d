// How many rows a list matches, exactly, without counting them again while nothing has changed. Counting 60,000 costs 30 times what
// a page of 50 does. The register knows every change and its transaction: a count made in one snapshot holds for as long as
// no transaction that this snapshot did not see has changed the tables it is of. The same on every server of the database.
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from './handle.ts';

interface Known {
  total: number;
  snapshot: string;
}

/** The counts that each connection pool's process remembers; the oldest goes first. */
const remembered = new WeakMap<Db, Map<string, Known>>();
const MOST = 1_000;

interface Counted {
  /** To be selected with the list's rows: the same statement, the same snapshot. */
  columns: [AliasedRawBuilder<number | null, 'contati'>, AliasedRawBuilder<string, 'istantanea'>];
  /** The total, from the first row of the page; a page without rows asks for it alone. */
  settle(row: { contati: number | null; istantanea: string } | undefined): Promise<number>;
}

/** `of` names the tables whose changes can move the count, `what` tells this count from every other: the caller's brands and the filters. */
export function counted(db: Db, { of, what, count }: { of: string[]; what: unknown[]; count: RawBuilder<unknown> }): Counted {
  const own = remembered.get(db) ?? new Map<string, Known>();
  remembered.set(db, own);
  const key = JSON.stringify(what, (_, value) => (value === undefined ? null : value));
  const known = own.get(key);
  const total = known ? sql<number | null>`case when ${hasChanged(of, known.snapshot)} then ${count} end` : sql<number | null>`${count}`;
  const columns: Counted['columns'] = [total.as('contati'), sql<string>`pg_current_snapshot()::text`.as('istantanea')];
  return {
    columns,
    async settle(row) {
      const { contati, istantanea } = row ?? (await alone(db, columns));
      const settled = contati ?? known?.total ?? 0;
      own.delete(key);
      own.set(key, { total: settled, snapshot: istantanea });
      if (own.size > MOST) own.delete(own.keys().next().value ?? key);
      return settled;
    },
  };
}

function hasChanged(tables: string[], snapshot: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from registro r
    where r.transazione >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(r.transazione, ${snapshot}::pg_snapshot)
      and r.oggetto = any(${tables}::text[]))`;
}

async function alone(db: Db, columns: Counted['columns']): Promise<{ contati: number | null; istantanea: string }> {
  return db.selectNoFrom(columns).executeTakeFirstOrThrow();
}
