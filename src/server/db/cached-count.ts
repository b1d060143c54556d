// The total of a list is counted again only after a change: counting 60,000 rows costs thirty times as much as reading a page
// of 50.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './handle.ts';
import { VersionedCache } from './versioned-cache.ts';

const countCache = new VersionedCache<number>(1_000);

interface CachedCount {
  /** The column that contains the count. Select it as `conteggio` together with the rows of the page. */
  column: RawBuilder<string>;
  slots: Readonly<Record<string, unknown>>;
  total(row: { conteggio: string } | undefined): Promise<number>;
}

/**
 * Returns the cached count of a list. `key` contains the caller's brands and the filters. A change of one of `tables`
 * invalidates the count.
 */
export function cachedCount(
  db: Db,
  { key, tables, count }: { key: readonly unknown[]; tables: readonly string[]; count: () => RawBuilder<unknown> },
): CachedCount {
  const cacheRequest = { key, tables };
  const { column, slots, settle } = countCache.check(db, cacheRequest, 'conteggio');
  const countAll = async (): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select ${count()} as total`.execute(db);
    return rows[0]?.total ?? 0;
  };
  return {
    column,
    slots,
    total: (row) => (row ? settle(row.conteggio, countAll) : countCache.read(db, cacheRequest, countAll)),
  };
}
