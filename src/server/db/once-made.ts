// A list is asked again and again with nothing but other values in its statement. It is built once, which takes Node about as long as to read
// the rows, and has a name by which each connection parses and plans it once, which takes PostgreSQL as long as to run it (decision 0095).

import { createHash } from 'node:crypto';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { rightsOf, type Scope } from '#server/security/scope.ts';
import type { Db } from './handle.ts';

/** A place in a statement, and the value that stands there this time. */
class Slot {
  readonly name: string;
  readonly value: unknown;

  constructor(name: string, value: unknown) {
    this.name = name;
    this.value = value;
  }

  /** In a statement that is sent as it was built, pg asks for the value by this name. */
  toPostgres(): unknown {
    return this.value;
  }
}

/** A value that is another one each time. The statement says its type: `${slot('quanti', 5)}::integer`. */
export function slot<T>(name: string, value: T): RawBuilder<T> {
  return sql<T>`${new Slot(name, value)}`;
}

interface Made<Row> {
  /** All that the statement's text and its other values hang on. */
  key: readonly unknown[];
  /** What stands in the slots, by their names. */
  values: Readonly<Record<string, unknown>>;
  /** Called when no statement is known for this key. */
  build(): CompiledQuery<Row>;
}

interface Asked<Row> extends Omit<Made<Row>, 'key'> {
  /** What it hangs on beside the caller's rights; undefined where it is built each time, and planned for its very values. */
  key: readonly unknown[] | undefined;
}

// Text and values, some kilobytes of each. The oldest goes first.
const MOST = 500;
const made = new Map<string, { sql: string; parameters: readonly unknown[] }>();

/**
 * The rows of a statement that is built once for all callers with the same rights, whoever they are: what asks whose something is has no
 * place in it.
 */
export async function askOnceMade<Row>(db: Db, scope: Scope, { key, values, build }: Asked<Row>): Promise<Row[]> {
  const statement = key === undefined ? build() : onceMade({ key: [...key, rightsOf(scope)], values, build });
  return (await db.executeQuery(statement)).rows;
}

/** The statement itself, with these values in it. */
export function onceMade<Row>({ key, values, build }: Made<Row>): CompiledQuery<Row> {
  const { sql, parameters } = knownOr(JSON.stringify(key), build);
  const filled = parameters.map((each) => (each instanceof Slot ? values[each.name] : each));
  return CompiledQuery.raw(sql, filled) as CompiledQuery<Row>; // the key tells whose rows they are
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
 * Statements with parameters get a name, by which each connection parses and plans them once. Without it a person's resources take 2.2
 * times as long, giving a thing and taking it back 1.6 times (`npm run bench statements`, 2026-11-22, 2 cores, 24 GiB). Not those of lists
 * (src/server/db/counted.ts marks them) or others that search a text, whose best plan hangs on what is searched, but for the lists that
 * nothing narrows (src/server/db/once-made.ts); nor more than so many: some texts differ by how many values they hold.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  // pg's many forms of query(): only (text, values, …) becomes another one, and answers the same.
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

/** From now on this statement has a name, whatever it holds: its best plan is the same for all values. */
function nameStatement(text: string): string | undefined {
  if (names.size >= MOST_NAMES) return undefined;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
