// The one cache of the server: what is expensive to read is read again only after a change, or on another day.
// The audit log names the transaction of every change. Each value is kept with the snapshot of the database from before it was read, and is valid
// until the log has an entry about its tables from a transaction that this snapshot did not see. This holds for several servers of one
// database, and for transactions that end in another order than they began.
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/security/scope.ts';
import { type Db, scoped } from './handle.ts';
import { onceMade, slot } from './once-made.ts';

interface Entry<T> {
  /** Rejected where reading failed; nobody else gets that error. */
  value: Promise<T>;
  day: string;
  snapshot: string;
}

/** What a value is, and what it is read from. */
interface Wanted {
  /** All that tells this value from the others of its cache: the caller's permissions, the filters. */
  key: readonly unknown[];
  /** The tables whose changes can change the value. 'dipendenti.brand_id': only new and deleted rows of dipendenti, and changes of brand_id. */
  tables: readonly string[];
}

/** Whether a kept value is still valid, as a column of a statement that the caller sends. */
interface Check<T> {
  /** A text for `settle`. Its statement text is the same for all keys of the same tables. */
  column: RawBuilder<string>;
  /** The value of the slot in the column (src/server/db/once-made.ts). */
  slots: Readonly<Record<string, unknown>>;
  /** The value: the kept one where the column says that it is valid, otherwise what `read` returns. */
  settle(answer: string, read: () => Promise<T>): Promise<T>;
}

/** Anonymization and retention remove entries from the log. They leave an entry about one of these tables, which makes all values invalid. */
export const ALWAYS = ['anonimizzazioni', 'conservazione_elenchi'];

export class VersionedCache<T> {
  #entries = new WeakMap<Db, Map<string, Entry<T>>>();
  readonly #most: number;

  /** Keeps at most so many values for each database. The value that was not asked for longest goes first. */
  constructor(most: number) {
    this.#most = most;
    allCaches.push(this as VersionedCache<unknown>);
  }

  /** The kept value of this key where it is still valid, otherwise what `read` returns. Callers that see the same change share one read. */
  async read(db: Db, wanted: Wanted, read: () => Promise<T>): Promise<T> {
    const { column, slots, settle } = this.check(db, wanted);
    const { rows } = await db.executeQuery(
      onceMade({
        key: ['versioned cache', wanted.tables],
        values: slots,
        build: () => sql<{ answer: string }>`select ${column} as answer`.compile(db),
      }),
    );
    return settle(rows[0]?.answer ?? '', read);
  }

  /** The same, where the value is one SQL expression. */
  async select(db: Db, scope: Scope, { value, ...wanted }: Wanted & { value: RawBuilder<T> }): Promise<T> {
    return this.read(db, wanted, async () => {
      const { rows } = await sql<{ value: T }>`select ${value} as value`.execute(scoped(db, scope));
      const [row] = rows;
      if (!row) throw new Error('A select without a table has one row.');
      return row.value;
    });
  }

  /** For a statement that selects something else too: the question costs no round trip of its own. `name` tells several checks of one statement apart. */
  check(db: Db, { key, tables }: Wanted, name = 'version'): Check<T> {
    const entries = this.#entriesOf(db);
    const text = JSON.stringify(key, (_, each) => (each === undefined ? null : each));
    const known = entries.get(text);
    const snapshot = known?.snapshot ?? null;
    return {
      column: sql<string>`concat_ws(' ', case when ${hasChanged(tables, slot(name, snapshot))} then 'changed' else 'valid' end,
        oggi(), ${SNAPSHOT})`,
      slots: { [name]: snapshot },
      settle: (answer, read) => {
        const [state, day = '', snapshot = ''] = answer.split(' ');
        const latest = entries.get(text);
        if (known && state === 'valid' && day === known.day) {
          // The next check need not look at what was changed elsewhere until now.
          if (latest === known) this.#keep(entries, text, { ...known, snapshot });
          return known.value.catch(read);
        }
        // Another caller has seen the same change and reads already.
        if (latest && latest !== known && latest.snapshot === snapshot && latest.day === day) return latest.value.catch(read);
        const entry = { value: read(), day, snapshot };
        this.#keep(entries, text, entry);
        entry.value.catch(() => {
          if (entries.get(text) === entry) entries.delete(text);
        });
        return entry.value;
      },
    };
  }

  /** Forgets all values of all databases. */
  clear(): void {
    this.#entries = new WeakMap();
  }

  #entriesOf(db: Db): Map<string, Entry<T>> {
    const entries = this.#entries.get(db) ?? new Map<string, Entry<T>>();
    this.#entries.set(db, entries);
    return entries;
  }

  #keep(entries: Map<string, Entry<T>>, key: string, entry: Entry<T>): void {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > this.#most) entries.delete(entries.keys().next().value ?? key);
  }
}

// Caches live as long as the process: each is a constant of its module.
const allCaches: VersionedCache<unknown>[] = [];

/** After a connection was lost: the database behind the next one may have been restored to an earlier moment, in which the kept values did not exist. */
export function clearCaches(): void {
  for (const cache of allCaches) cache.clear();
}

export const SNAPSHOT = sql<string>`pg_current_snapshot()::text`;

/** Of an entry `r` of the audit log: written by a transaction that the snapshot did not see. */
export function isNewer(snapshot: string | RawBuilder<string | null>): RawBuilder<boolean> {
  return sql<boolean>`r.transazione >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(r.transazione, ${snapshot}::pg_snapshot)`;
}

/**
 * Whether one of these tables has changed since the snapshot; false without a snapshot. `|| ''` keeps PostgreSQL from looking for the tables'
 * names by an index, which would go through all entries about them: the entries since the snapshot are few.
 */
function hasChanged(tables: readonly string[], snapshot: RawBuilder<string | null>): RawBuilder<boolean> {
  const whole = tables.filter((name) => !name.includes('.'));
  const concerns = [
    sql`(r.oggetto || '') = any(${[...whole, ...ALWAYS]}::text[])`,
    ...tables
      .filter((name) => name.includes('.'))
      .map((name) => {
        const [table, column] = name.split('.');
        return sql`((r.oggetto || '') = ${table} and (r.azione <> 'modifica' or r.prima ? ${column}))`;
      }),
  ];
  return sql<boolean>`exists (select from registro r where ${isNewer(snapshot)} and (${sql.join(concerns, sql` or `)}))`;
}
