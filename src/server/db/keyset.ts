// Pages by keyset: the next page starts after the last row seen, so page 400 costs what page 1 costs, and rows that
// come in meanwhile shift nothing.
import { type RawBuilder, sql } from 'kysely';
import { invalidCursor, Page } from '#server/http/page.ts';
import { DEFAULT_LIMIT, type ListQuery } from '#shared/list.ts';
import { slot } from './once-made.ts';

/** One way to order a list: an expression that is never null, and the type its text form is read back as. */
export interface SortKey {
  by: RawBuilder<unknown>;
  type: 'text' | 'timestamptz' | 'numeric' | 'date' | 'integer' | 'bigint' | 'boolean';
}

interface Keyset {
  /** `order by` for this page. */
  orderBy: RawBuilder<unknown>;
  /** The condition that starts the page after the cursor; true on the first one. */
  after: RawBuilder<boolean>;
  /** To be selected as `keyset_value`: what the next cursor is made of. */
  value: RawBuilder<string>;
  /** Rows to fetch: one more than the page, to know whether there is a next one. Said in the statement: a plan for whatever number would be another one. */
  fetch: RawBuilder<number>;
  /** What tells this page's statement from others of the same list, and what stands in its slots (once-made.ts). */
  shape: readonly unknown[];
  values: Readonly<Record<string, unknown>>;
  /** The page made of the fetched rows, without the extra one. The keyset column stays in them, unsaid: no contract has it. */
  page<Row extends { id: string | number; keyset_value: string }>(rows: Row[], total: number): Page<Omit<Row, 'keyset_value'>>;
}

/** One page of a list. `keys` by field name; `fallback` is the list's own order, as a sort text ('-created_at'). `id` is the tie-breaker. */
export function keyset(
  query: ListQuery,
  keys: Readonly<Record<string, SortKey>> | (() => Readonly<Record<string, SortKey>>),
  fallback: string,
  id: { by: RawBuilder<unknown>; type: 'uuid' | 'integer' | 'bigint' },
): Keyset {
  const sort = query.sort ?? fallback;
  const descending = sort.startsWith('-');
  const limit = query.limit ?? DEFAULT_LIMIT;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const from = query.cursor === undefined ? undefined : decode(query.cursor, sort);
  const compare = sql.raw(descending ? '<' : '>');
  const key = (): SortKey => {
    const found = (typeof keys === 'function' ? keys() : keys)[descending ? sort.slice(1) : sort];
    if (!found) throw new Error(`No sort key for '${sort}'`);
    return found;
  };
  return {
    get orderBy() {
      return sql`${key().by} ${direction}, ${id.by} ${direction}`;
    },
    get after() {
      if (!from) return sql<boolean>`true`;
      const { by, type } = key();
      return sql<boolean>`(${by}, ${id.by}) ${compare} (${slot('dopo', from.value)}::${sql.raw(type)}, ${slot('dopo_id', from.id)}::${sql.raw(id.type)})`;
    },
    get value() {
      return sql<string>`(${key().by})::text`;
    },
    fetch: sql<number>`${sql.lit(limit + 1)}::integer`,
    shape: [sort, limit, from !== undefined],
    values: from ? { dopo: from.value, dopo_id: from.id } : {},
    page(rows, total) {
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const hasMore = items.length < rows.length && last !== undefined;
      return new Page<Omit<(typeof items)[number], 'keyset_value'>>(
        items,
        total,
        hasMore ? encode(sort, last.keyset_value, String(last.id)) : undefined,
      );
    },
  };
}

function encode(sort: string, value: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** A cursor of another order is as damaged as one that was cut. */
function decode(cursor: string, sort: string): { value: string; id: string } {
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
