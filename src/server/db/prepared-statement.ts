// Statements are cached, because building one takes Node about as long as reading the rows, and parsing and planning it takes
// PostgreSQL as long as running it.

import { createHash } from 'node:crypto';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import type { Db } from './handle.ts';

class Slot {
  readonly name: string;
  readonly value: unknown;

  constructor(name: string, value: unknown) {
    this.name = name;
    this.value = value;
  }

  /** The driver pg calls this method to get the value when the statement is built instead of taken from the cache. */
  toPostgres(): unknown {
    return this.value;
  }
}

/** A parameter of a cached statement. The SQL around it must cast the value: `${slot('quanti', 5)}::integer`. */
export function slot<T>(name: string, value: T): RawBuilder<T> {
  return sql<T>`${new Slot(name, value)}`;
}

interface PreparedStatement<Row> {
  key: readonly unknown[];
  values: Readonly<Record<string, unknown>>;
  build(): CompiledQuery<Row>;
}

interface StatementRequest<Row> extends Omit<PreparedStatement<Row>, 'key'> {
  /** The cache key; without a key the statement is built each time and planned for its values. */
  key: readonly unknown[] | undefined;
}

// The maximum number of cached statements. A statement takes some kilobytes; the cache removes the oldest first.
const MAX_STATEMENTS = 500;
const statementCache = new Map<string, { sql: string; parameters: readonly unknown[] }>();

/**
 * Runs a statement from the cache. Callers with the same permissions share the statement, so its SQL must not depend on the
 * caller's identity.
 */
export async function runPrepared<Row>(db: Db, scope: Scope, { key, values, build }: StatementRequest<Row>): Promise<Row[]> {
  const statement = key === undefined ? build() : preparedStatement({ key: [...key, rightsOf(scope)], values, build });
  return (await db.executeQuery(statement)).rows;
}

export function preparedStatement<Row>({ key, values, build }: PreparedStatement<Row>): CompiledQuery<Row> {
  const { sql, parameters } = findOrBuild(JSON.stringify(key), build);
  const parameterValues = parameters.map((each) => (each instanceof Slot ? values[each.name] : each));
  return CompiledQuery.raw(sql, parameterValues) as CompiledQuery<Row>; // the key determines the row type
}

function findOrBuild(key: string, build: () => CompiledQuery) {
  const cached = statementCache.get(key);
  if (cached) return cached;
  const { sql, parameters } = build();
  nameStatement(sql);
  statementCache.set(key, { sql, parameters });
  if (statementCache.size > MAX_STATEMENTS) statementCache.delete(statementCache.keys().next().value ?? key);
  return { sql, parameters };
}

const MAX_NAMES = 500;
const statementNames = new Map<string, string>();

/**
 * Prepares statements with parameters by name, so that each connection parses and plans them once. Without prepared statements
 * the query for a person's assets takes 2.2 times as long, and assigning and unassigning an item 1.6 times (`npm run bench
 * statements`, 2026-11-22, 2 cores, 24 GiB). Lists (marked by src/server/db/cached-count.ts) and other text searches are not
 * prepared, because their best plan depends on the searched text; unfiltered lists are prepared
 * (src/server/db/prepared-statement.ts). The number of names is limited, because some texts vary with the number of values.
 */
export function namePreparedStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  // The method query() of pg accepts several forms of arguments. Only calls of the form (text, values, …) get a name; the
  // result is the same.
  client.query = ((text: unknown, values: unknown, ...otherArgs: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? findStatementName(text) : undefined;
    return name === undefined ? query(text, values, ...otherArgs) : query({ name, text, values }, ...otherArgs);
  }) as typeof client.query;
}

function findStatementName(text: string): string | undefined {
  const cached = statementNames.get(text);
  if (cached !== undefined || /pg_current_snapshot\(\)|testo_ricerca\(\$/.test(text)) return cached;
  return nameStatement(text);
}

/** Returns the name of the statement, if its best plan is the same for all values; otherwise undefined. */
function nameStatement(text: string): string | undefined {
  if (statementNames.size >= MAX_NAMES) return undefined;
  const name = createHash('sha256').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
}
