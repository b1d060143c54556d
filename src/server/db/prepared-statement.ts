// Lists run the same statement again with other values. This cache builds the statement once, which takes Node about as long as
// reading the rows, and names it, so that each connection parses and plans it once, which takes PostgreSQL about as long as
// running it.

import { createHash } from 'node:crypto';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import type { Db } from './handle.ts';

/** A placeholder in a cached statement, with its current value. */
class Slot {
  readonly name: string;
  readonly value: unknown;

  constructor(name: string, value: unknown) {
    this.name = name;
    this.value = value;
  }

  /** The driver pg calls this method to get the parameter's value when the statement does not come from the cache. */
  toPostgres(): unknown {
    return this.value;
  }
}

/** A value that differs from call to call. The statement must cast it: `${slot('quanti', 5)}::integer`. */
export function slot<T>(name: string, value: T): RawBuilder<T> {
  return sql<T>`${new Slot(name, value)}`;
}

interface Made<Row> {
  /** The cache key: everything that determines the statement's text and its constant parameters. */
  key: readonly unknown[];
  values: Readonly<Record<string, unknown>>;
  build(): CompiledQuery<Row>;
}

interface Asked<Row> extends Omit<Made<Row>, 'key'> {
  /**
   * What the statement depends on besides the caller's permissions. Undefined: the statement is built each time and planned for
   * its values.
   */
  key: readonly unknown[] | undefined;
}

// The number of cached statements, some kilobytes each. The oldest is removed first.
const MOST = 500;
const made = new Map<string, { sql: string; parameters: readonly unknown[] }>();

/** Runs a statement that all callers with the same permissions share. The statement must not depend on the caller's identity. */
export async function runPrepared<Row>(db: Db, scope: Scope, { key, values, build }: Asked<Row>): Promise<Row[]> {
  const statement = key === undefined ? build() : preparedStatement({ key: [...key, rightsOf(scope)], values, build });
  return (await db.executeQuery(statement)).rows;
}

/** Returns the cached statement for the key, or builds it, with the given slot values. */
export function preparedStatement<Row>({ key, values, build }: Made<Row>): CompiledQuery<Row> {
  const { sql, parameters } = knownOr(JSON.stringify(key), build);
  const filled = parameters.map((each) => (each instanceof Slot ? values[each.name] : each));
  return CompiledQuery.raw(sql, filled) as CompiledQuery<Row>; // the key determines the row type
}

function knownOr(key: string, build: () => CompiledQuery) {
  const known = made.get(key);
  if (known) return known;
  const { sql, parameters } = build();
  nameStatement(sql);
  made.set(key, { sql, parameters });
  if (made.size > MOST) made.delete(made.keys().next().value ?? key);
  return { sql, parameters };
}

const MOST_NAMES = 500;
const names = new Map<string, string>();

/**
 * Prepares statements with parameters by name, so that each connection parses and plans them once. Without it the query for a
 * person's assets takes 2.2 times as long, and assigning and unassigning an item 1.6 times (`npm run bench statements`,
 * 2026-11-22, 2 cores, 24 GiB). Excluded are lists (marked by src/server/db/counted.ts) and other text searches, whose best
 * plan depends on the searched text, except for unfiltered lists (src/server/db/prepared-statement.ts). The number of names is limited,
 * because some texts vary with the number of values.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  // pg's query() has many forms. Only (text, values, …) changes; the result is the same.
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  }) as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || /pg_current_snapshot\(\)|testo_ricerca\(\$/.test(text)) return known;
  return nameStatement(text);
}

/** Gives the statement a name from now on, because its best plan is the same for all values. */
function nameStatement(text: string): string | undefined {
  if (names.size >= MOST_NAMES) return undefined;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
