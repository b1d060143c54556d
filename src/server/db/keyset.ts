// With keyset pagination page 400 costs as much as page 1, and new rows do not shift the rows of later pages.
import { type RawBuilder, sql } from 'kysely';
import { invalidCursor, Page } from '#server/http/page.ts';
import { DEFAULT_LIMIT, type ListQuery } from '#shared/list.ts';
import { slot } from './prepared-statement.ts';

/** A sort order of a list: an SQL expression that is never null, and the SQL type of the values in a cursor. */
export interface SortKey {
  by: RawBuilder<unknown>;
  type: 'text' | 'timestamptz' | 'numeric' | 'date' | 'integer' | 'bigint' | 'boolean';
  /**
   * For a key over columns of several tables, which no index can contain: the beginning of the key, as an expression on one table with an
   * index, and its length. PostgreSQL then reads the rows in the order of the index and sorts only rows with the same beginning.
   */
  beginning?: { by: RawBuilder<unknown>; length: number };
}

interface Keyset {
  orderBy: RawBuilder<unknown>;
  after: RawBuilder<boolean>;
  /** The value of the sort expression as text. Select it as `keyset_value`, from which the next cursor is made. */
  value: RawBuilder<string>;
  /**
   * The number of rows to fetch: one more than the page shows, to detect a next page. It is a literal and not a statement
   * parameter, because PostgreSQL chooses a slower plan when it does not know the limit.
   */
  fetch: RawBuilder<number>;
  /**
   * The part of the cache key that identifies the page's statement among the statements of its list; `values` fill its slots
   * (prepared-statement.ts).
   */
  shape: readonly unknown[];
  values: Readonly<Record<string, unknown>>;
  /**
   * Makes the page from the fetched rows and drops the extra row. The keyset column stays in the rows; serializing removes it,
   * because no contract has it.
   */
  page<Row extends { id: string | number; keyset_value: string }>(rows: Row[], total: number): Page<Omit<Row, 'keyset_value'>>;
}

/**
 * Returns the SQL parts of a page query. `defaultSort` is a sort text ('-created_at'); rows with equal values are sorted by
 * `id`. Throws 400 for an invalid cursor.
 */
export function keyset(
  query: ListQuery,
  keys: Readonly<Record<string, SortKey>> | (() => Readonly<Record<string, SortKey>>),
  defaultSort: string,
  id: { by: RawBuilder<unknown>; type: 'uuid' | 'integer' | 'bigint' | 'text' },
): Keyset {
  const sort = query.sort ?? defaultSort;
  const descending = sort.startsWith('-');
  const limit = query.limit ?? DEFAULT_LIMIT;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const start = query.cursor === undefined ? undefined : decodeCursor(query.cursor, sort);
  const operator = sql.raw(descending ? '<' : '>');
  const key = (): SortKey => {
    const sortKey = (typeof keys === 'function' ? keys() : keys)[descending ? sort.slice(1) : sort];
    if (!sortKey) throw new Error(`No sort key for '${sort}'`);
    return sortKey;
  };
  return {
    get orderBy() {
      const { by, beginning } = key();
      return sql`${beginning ? sql`${beginning.by} ${direction}, ` : sql``}${by} ${direction}, ${id.by} ${direction}`;
    },
    get after() {
      if (!start) return sql<boolean>`true`;
      const { by, type, beginning } = key();
      const value = sql`${slot('dopo', start.value)}::${sql.raw(type)}`;
      const isFarEnough = beginning
        ? sql`${beginning.by} ${operator}= left(${value}, ${sql.lit(beginning.length)}) collate "C"`
        : sql`true`;
      return sql<boolean>`(${isFarEnough} and (${by}, ${id.by}) ${operator} (${value}, ${slot('dopo_id', start.id)}::${sql.raw(id.type)}))`;
    },
    get value() {
      return sql<string>`(${key().by})::text`;
    },
    fetch: sql<number>`${sql.lit(limit + 1)}::integer`,
    shape: [sort, limit, start !== undefined],
    values: start ? { dopo: start.value, dopo_id: start.id } : {},
    page(rows, total) {
      const items = rows.slice(0, limit);
      const lastRow = items.at(-1);
      const hasMore = items.length < rows.length && lastRow !== undefined;
      return new Page<Omit<(typeof items)[number], 'keyset_value'>>(
        items,
        total,
        hasMore ? encodeCursor(sort, lastRow.keyset_value, String(lastRow.id)) : undefined,
      );
    },
  };
}

function encodeCursor(sort: string, value: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** Decodes a cursor. Throws 400 for an invalid cursor and for a cursor of another sort order. */
function decodeCursor(cursor: string, sort: string): { value: string; id: string } {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort || typeof parts[1] !== 'string' || typeof parts[2] !== 'string')
    throw invalidCursor();
  return { value: parts[1], id: parts[2] };
}
