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
  const made: Memory<T> = { most, of: new WeakMap() };
  memories.push(made as Memory<unknown>);
  return made;
}

const memories: Memory<unknown>[] = [];

/**
 * For the driver: a connection was lost, and the database behind the next one may have been set back to a moment at which what is remembered
 * had not happened.
 */
export function forgetAll(): void {
  for (const each of memories) each.of = new WeakMap();
}

interface Remembered<T> {
  known: Known<T> | undefined;
  /** From now on this is known. */
  keep(value: T, snapshot: string): T;
  forget(): void;
}

/** All that is remembered of this database, by what it is. */
export function knownBy<T>({ of }: Memory<T>, db: Db): Map<string, Known<T>> {
  const known = of.get(db) ?? new Map<string, Known<T>>();
  of.set(db, known);
  return known;
}

/** `what` tells a value from every other: the caller's brands, the filters, the day. */
export function remembered<T>(memory: Memory<T>, db: Db, what: readonly unknown[]): Remembered<T> {
  const own = knownBy(memory, db);
  const key = JSON.stringify(what, (_, each) => (each === undefined ? null : each));
  return {
    known: own.get(key),
    keep(value, snapshot) {
      own.delete(key);
      own.set(key, { value, snapshot });
      if (own.size > memory.most) own.delete(own.keys().next().value ?? key);
      return value;
    },
    forget: () => void own.delete(key),
  };
}

/** To be selected with what is to be remembered. */
export const SNAPSHOT: RawBuilder<string> = sql<string>`pg_current_snapshot()::text`;

/** Of an entry `r` of the register: written by a transaction that the snapshot did not see. */
export function isNewer(snapshot: string | RawBuilder<string | null>): RawBuilder<boolean> {
  return sql<boolean>`r.transazione >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(r.transazione, ${snapshot}::pg_snapshot)`;
}

interface Recalled<T> {
  /** To be selected in one statement: null where what is remembered still holds. */
  value: RawBuilder<T | null>;
  snapshot: RawBuilder<string>;
  /** What holds, from what the statement answered. */
  settle(found: { value: T | null; snapshot: string }): T;
}

/** `of` names the tables whose changes can move the value. */
export function recall<T>(
  memory: Memory<T>,
  db: Db,
  { of, what, value }: { of: readonly string[]; what: readonly unknown[]; value: RawBuilder<T> },
): Recalled<T> {
  const { known, keep } = remembered(memory, db, what);
  return {
    value: known ? sql<T | null>`case when ${hasChanged(of, known.snapshot)} then ${value} end` : sql<T | null>`${value}`,
    snapshot: SNAPSHOT,
    settle(found) {
      const settled = found.value ?? known?.value;
      if (settled === undefined) throw new Error('What is remembered is never null.');
      return keep(settled, found.snapshot);
    },
  };
}

/** Anonymizing and retention remove from the register the changes that they make themselves: only these tables say that something changed. */
export const ALWAYS = ['anonimizzazioni', 'conservazione_elenchi'];

/**
 * Whether one of these tables has changed since then, or anything was made anonymous or deleted by retention; nothing has since null. `|| ''` keeps PostgreSQL from looking for the tables' names by an index, which would
 * go through all that was ever entered of them: there are few entries, or none, since the snapshot.
 */
export function hasChanged(tables: readonly string[], snapshot: string | RawBuilder<string | null>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from registro r
    where ${isNewer(snapshot)} and (r.oggetto || '') = any(${[...tables, ...ALWAYS]}::text[]))`;
}
