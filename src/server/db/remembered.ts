// What is dear to compute and changes seldom is computed again only when something has changed (decision 0014). The register knows
// every change and its transaction: what was computed in one snapshot holds for as long as no transaction that this snapshot did not
// see has changed the tables it is of. The same on every server of the database.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './handle.ts';

interface Known<T> {
  value: T;
  snapshot: string;
}

/** What each connection pool's process remembers of one kind of thing. */
export type Memory<T> = { most: number; of: WeakMap<Db, Map<string, Known<T>>> };

/** At most so many; the oldest goes first. */
export function memory<T>(most: number): Memory<T> {
  return { most, of: new WeakMap() };
}

interface Recalled<T> {
  /** To be selected in one statement: null where what is remembered still holds. */
  value: RawBuilder<T | null>;
  snapshot: RawBuilder<string>;
  /** What holds, from what the statement answered. */
  settle(found: { value: T | null; snapshot: string }): T;
}

/** `of` names the tables whose changes can move the value, `what` tells it from every other: the caller's brands, the filters, the day. */
export function recall<T>(
  { most, of: pools }: Memory<T>,
  db: Db,
  { of, what, value }: { of: readonly string[]; what: readonly unknown[]; value: RawBuilder<T> },
): Recalled<T> {
  const own = pools.get(db) ?? new Map<string, Known<T>>();
  pools.set(db, own);
  const key = JSON.stringify(what, (_, each) => (each === undefined ? null : each));
  const known = own.get(key);
  return {
    value: known ? sql<T | null>`case when ${hasChanged(of, known.snapshot)} then ${value} end` : sql<T | null>`${value}`,
    snapshot: sql<string>`pg_current_snapshot()::text`,
    settle(found) {
      const settled = found.value ?? known?.value;
      if (settled === undefined) throw new Error('What is remembered is never null.');
      own.delete(key);
      own.set(key, { value: settled, snapshot: found.snapshot });
      if (own.size > most) own.delete(own.keys().next().value ?? key);
      return settled;
    },
  };
}

function hasChanged(tables: readonly string[], snapshot: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from registro r
    where r.transazione >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(r.transazione, ${snapshot}::pg_snapshot)
      and r.oggetto = any(${[...tables]}::text[]))`;
}
