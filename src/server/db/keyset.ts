// Pages by keyset: the next page starts after the last row seen, so page 400 costs what page 1 costs, and rows that
// come in meanwhile shift nothing.
import { type RawBuilder, sql } from 'kysely';
import { Page } from '#server/http/page.ts';
import { DEFAULT_LIMIT, type ListQuery } from '#shared/list.ts';
import { Problem } from '#shared/problem.ts';

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
  /** Rows to fetch: one more than the page, to know whether there is a next one. */
  fetch: RawBuilder<number>;
  /** The page made of the fetched rows, without the extra one. The keyset column stays in them, unsaid: no contract has it. */
  page<Row extends { id: string | number; keyset_value: string }>(rows: Row[], total: number): Page<Omit<Row, 'keyset_value'>>;
}

/** One page of a list. `keys` by field name; `fallback` is the list's own order, as a sort text ('-created_at'). `id` is the tie-breaker. */
export function keyset(
  query: ListQuery,
  keys: Record<string, SortKey>,
  fallback: string,
  id: { by: RawBuilder<unknown>; type: 'uuid' | 'integer' | 'bigint' },
): Keyset {
  const sort = query.sort ?? fallback;
  const descending = sort.startsWith('-');
  const key = keys[descending ? sort.slice(1) : sort];
  if (!key) throw new Error(`No sort key for '${sort}'`);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const from = query.cursor === undefined ? undefined : decode(query.cursor, sort);
  const compare = sql.raw(descending ? '<' : '>');
  return {
    orderBy: sql`${key.by} ${direction}, ${id.by} ${direction}`,
    after: from
      ? sql<boolean>`(${key.by}, ${id.by}) ${compare} (${from.value}::${sql.raw(key.type)}, ${from.id}::${sql.raw(id.type)})`
      : sql<boolean>`true`,
    value: sql<string>`(${key.by})::text`,
    fetch: sql<number>`${limit + 1}::integer`,
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

const DAMAGED = () =>
  new Problem('invalid', 'CURSORE_NON_VALIDO', "Il punto da cui continuare l'elenco non è valido: ricarica la pagina.", {
    fields: { cursor: 'Non valido' },
  });

/** A cursor of another order is as damaged as one that was cut. */
function decode(cursor: string, sort: string): { value: string; id: string } {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw DAMAGED();
  }
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort || typeof parts[1] !== 'string' || typeof parts[2] !== 'string')
    throw DAMAGED();
  return { value: parts[1], id: parts[2] };
}
