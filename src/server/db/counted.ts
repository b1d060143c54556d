// Caches the exact number of rows that match a list's filters. The count runs again only after a change: counting 60,000 rows
// costs thirty times as much as reading a page of 50.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './handle.ts';
import { VersionedCache } from './versioned-cache.ts';

const counts = new VersionedCache<number>(1_000);

interface Counted {
  /** A column to select as `conteggio` together with the rows of the page. */
  column: RawBuilder<string>;
  slots: Readonly<Record<string, unknown>>;
  /** Returns the total. `row` is any row of the page; undefined if the page is empty. */
  total(row: { conteggio: string } | undefined): Promise<number>;
}

/** `key` identifies the count: the caller's brands and the filters. `tables` are the tables whose changes can change the count. */
export function counted(
  db: Db,
  { key, tables, count }: { key: readonly unknown[]; tables: readonly string[]; count: () => RawBuilder<unknown> },
): Counted {
  const wanted = { key, tables };
  const { column, slots, settle } = counts.check(db, wanted, 'conteggio');
  const countAll = async (): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select ${count()} as total`.execute(db);
    return rows[0]?.total ?? 0;
  };
  return {
    column,
    slots,
    total: (row) => (row ? settle(row.conteggio, countAll) : counts.read(db, wanted, countAll)),
  };
}
