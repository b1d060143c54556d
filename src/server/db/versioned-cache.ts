// A cached value is valid until the next day, or until the audit log has a newer entry about its tables. An entry is newer if
// it is missing from the database snapshot that was taken before the read. The rule also works with several servers.
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import { type Db, scoped } from './handle.ts';
import { preparedStatement, slot } from './prepared-statement.ts';
import { isLimitedHandle } from './showroom-limits.ts';

interface Entry<T> {
  /**
   * The value, or the read that is still running. If the promise rejects, the other waiting callers read the value themselves.
   */
  value: Promise<T>;
  day: string;
  snapshot: string;
}

interface CacheRequest {
  key: readonly unknown[];
  /**
   * The tables on which the value depends. The entry 'dipendenti.brand_id' means only new and deleted rows of dipendenti, and
   * changes of brand_id.
   */
  tables: readonly string[];
}

interface ValidityCheck<T> {
  /**
   * The column that the caller adds to its own SELECT in order to check whether the cached value is still valid. The caller passes the
   * selected text to `settle`. The SQL text depends only on the tables, not on the cache key.
   */
  column: RawBuilder<string>;
  slots: Readonly<Record<string, unknown>>;
  settle(checkResult: string, read: () => Promise<T>): Promise<T>;
}

/** The tables whose rows say in which showroom an employee or an item is. */
const TABLES_OF_PLACES = [
  'dipendenti',
  'showroom_brands',
  'dipendenti_software',
  'dipendenti_hardware',
  'dipendenti_piani_mobili',
  'dipendenti_iphones',
  'dipendenti_cartelle',
];

/**
 * The tables whose audit log entries invalidate all cached values, because anonymization and retention delete audit log
 * entries.
 */
export const INVALIDATES_ALL = ['anonimizzazioni', 'conservazione_elenchi'];

export class VersionedCache<T> {
  #entries = new WeakMap<Db, Map<string, Entry<T>>>();
  readonly #maxEntries: number;

  /** Creates a cache for `maxEntries` values. A full cache removes the least recently used value first. */
  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
    allCaches.push(this as VersionedCache<unknown>);
  }

  /** Returns the cached value, or reads it after a change. All callers after the same change share one read. */
  async read(db: Db, request: CacheRequest, read: () => Promise<T>): Promise<T> {
    const { column, slots, settle } = this.check(db, request);
    const { rows } = await db.executeQuery(
      preparedStatement({
        key: ['versioned cache', tablesFor(db, request.tables)],
        values: slots,
        build: () => sql<{ answer: string }>`select ${column} as answer`.compile(db),
      }),
    );
    return settle(rows[0]?.answer ?? '', read);
  }

  async select(db: Db, scope: Scope, { value, ...request }: CacheRequest & { value: RawBuilder<T> }): Promise<T> {
    return this.read(db, request, async () => {
      const { rows } = await sql<{ value: T }>`select ${value} as value`.execute(scoped(db, scope));
      const [row] = rows;
      if (!row) throw new Error('A select without a table has one row.');
      return row.value;
    });
  }

  /**
   * Returns the validity check as a column for another statement of the caller, which saves a round trip. `name` distinguishes
   * several checks in one statement.
   */
  check(db: Db, { key, tables: requestedTables }: CacheRequest, name = 'version'): ValidityCheck<T> {
    const tables = tablesFor(db, requestedTables);
    const entries = this.#entriesOf(db);
    const keyText = JSON.stringify(key, (_, each) => (each === undefined ? null : each));
    const cached = entries.get(keyText);
    const snapshot = cached?.snapshot ?? null;
    return {
      column: sql<string>`concat_ws(' ', case when ${hasChanged(tables, slot(name, snapshot))} then 'changed' else 'valid' end,
        oggi(), ${SNAPSHOT})`,
      slots: { [name]: snapshot },
      settle: (checkResult, read) => {
        const [state, day = '', snapshot = ''] = checkResult.split(' ');
        const latest = entries.get(keyText);
        if (cached && state === 'valid' && day === cached.day) {
          // A newer snapshot makes the next validity check shorter, because fewer audit log entries are newer than it.
          if (latest === cached) this.#store(entries, keyText, { ...cached, snapshot });
          return cached.value.catch(read);
        }
        // Another caller already reads the value after the same change, so its read is shared.
        if (latest && latest !== cached && latest.snapshot === snapshot && latest.day === day) return latest.value.catch(read);
        const entry = { value: read(), day, snapshot };
        this.#store(entries, keyText, entry);
        entry.value.catch(() => {
          if (entries.get(keyText) === entry) entries.delete(keyText);
        });
        return entry.value;
      },
    };
  }

  clear(): void {
    this.#entries = new WeakMap();
  }

  #entriesOf(db: Db): Map<string, Entry<T>> {
    const entries = this.#entries.get(db) ?? new Map<string, Entry<T>>();
    this.#entries.set(db, entries);
    return entries;
  }

  #store(entries: Map<string, Entry<T>>, key: string, entry: Entry<T>): void {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > this.#maxEntries) entries.delete(entries.keys().next().value ?? key);
  }
}

/** Returns the tables on which a value depends. For an account that is limited to showrooms, the tables of places also decide which rows it sees. */
function tablesFor(db: Db, tables: readonly string[]): readonly string[] {
  return isLimitedHandle(db) ? [...tables, ...TABLES_OF_PLACES] : tables;
}

const allCaches: VersionedCache<unknown>[] = [];

/** Removes all cached values after a lost connection, because the database may have been restored to an earlier moment. */
export function clearCaches(): void {
  for (const cache of allCaches) cache.clear();
}

export const SNAPSHOT = sql<string>`pg_current_snapshot()::text`;

export function isNewer(snapshot: string | RawBuilder<string | null>): RawBuilder<boolean> {
  return sql<boolean>`r.transazione >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(r.transazione, ${snapshot}::pg_snapshot)`;
}

/**
 * SQL condition: the tables have changed since the snapshot. It is false without a snapshot. `|| ''` prevents an index scan by
 * table name, which would read all entries of these tables.
 */
function hasChanged(tables: readonly string[], snapshot: RawBuilder<string | null>): RawBuilder<boolean> {
  const wholeTables = tables.filter((name) => !name.includes('.'));
  const conditions = [
    sql`(r.oggetto || '') = any(${[...wholeTables, ...INVALIDATES_ALL]}::text[])`,
    ...tables
      .filter((name) => name.includes('.'))
      .map((name) => {
        const [table, column] = name.split('.');
        return sql`((r.oggetto || '') = ${table} and (r.azione <> 'modifica' or r.prima ? ${column}))`;
      }),
  ];
  return sql<boolean>`exists (select from registro r where ${isNewer(snapshot)} and (${sql.join(conditions, sql` or `)}))`;
}
