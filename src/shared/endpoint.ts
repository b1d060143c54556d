// An endpoint is data: the server registers it, OpenAPI is generated from it, and the browser's call() gets its types from it.
import type { z } from 'zod';
import type { Needs } from './permissions.ts';
import type { Tema } from './temi.ts';

type Schema = z.core.$ZodType;

/** The topics on which a reply depends. Empty for a file or for data that no other account changes. */
export interface DataDependencies {
  /** A change of these topics refetches the reply only if the path or the reply contains the id of the changed record. */
  own?: readonly Tema[];
  /** Every change of these topics refetches the reply. */
  any?: readonly Tema[];
}

interface Call {
  path: `/api/${string}`;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response: Schema;
  status?: 200 | 201;
  /** The maximum size in bytes when the body is a file, sent directly or in a form. Then there is no `body`. */
  upload?: number;
  /** The path of the page of this endpoint, for mail programs that know only that address. It has the same parameters. */
  alsoAt?: `/${string}`;
  /** Accepts and ignores any body, because a mail program sends a form. */
  anyBody?: true;
  produces?: string;
  /** An account may run only a few of these endpoints at once. Files and whole lists count as expensive without it. */
  heavy?: true;
  /** The required permission. Without it the endpoint does not compile, and the server does not start. */
  needs: Needs;
  /** Requires that the user has confirmed their identity within the last 15 minutes; otherwise 403 CONFERMA_RICHIESTA. */
  conferma?: true;
  /** Rejects API tokens. `conferma` implies it. */
  forPeople?: true;
  /** Allowed also for an account that must set up a second factor before it may use other endpoints. */
  beforeFactor?: true;
  aliases?: AliasTable;
  etichette?: Readonly<Record<string, string>>;
  summary: string;
}

export interface Read extends Call {
  method: 'GET';
  /** Without it, open pages would show outdated data. */
  shows: DataDependencies;
}

export interface WriteCall extends Call {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}

/** `path` contains ':name' for parameters; `status` is the status of success, 200 by default. */
export type Endpoint = Read | WriteCall;

/** Types are looked up by property instead of being inferred over the whole object, which would cost seconds of type checking. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type In<E, K extends 'params' | 'query' | 'body'> = K extends keyof E ? (E[K] extends Schema ? z.input<E[K]> : never) : never;
type Out<E, K extends 'params' | 'query' | 'body'> = K extends keyof E ? (E[K] extends Schema ? z.output<E[K]> : undefined) : undefined;

export type InputOf<E extends Endpoint> = (E extends { params: Schema } ? { params: In<E, 'params'> } : unknown) &
  (E extends { query: Schema } ? { query?: In<E, 'query'> } : unknown) &
  (E extends { body: Schema } ? BodyOf<In<E, 'body'>> : unknown);

type BodyOf<B> = undefined extends B ? { body?: B } : { body: B };

export interface ParsedOf<E extends Endpoint> {
  params: Out<E, 'params'>;
  query: Out<E, 'query'>;
  body: Out<E, 'body'>;
}

/** The return type of a handler, before the reply is validated. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>;

export type ResultOf<E extends Endpoint> = z.output<E['response']>;

/** Canonical name of a field -> alias. Requests accept the alias, and replies contain both (fields.ts of each feature). */
export type AliasTable = Record<string, string>;

const VALUE_ALIASES = new Map([
  [
    'stato',
    new Map([
      ['in uscita', 'uscente'],
      ['attivo', 'entrato'],
    ]),
  ],
]);

/**
 * Renames all aliases in a body or query to canonical names. `clashes` lists the fields that were sent twice with different values; the
 * caller must reject them.
 */
export function normalizeAliases(table: AliasTable, input: unknown): { folded: unknown; clashes: string[] } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { folded: input, clashes: [] };
  const folded: Record<string, unknown> = { ...input };
  const clashes: string[] = [];
  for (const [canonical, alias] of Object.entries(table)) {
    const values = [canonical, alias].filter((name) => Object.hasOwn(folded, name)).map((name) => canonicalValue(canonical, folded[name]));
    if (values.length === 0) continue;
    if (values.length === 2 && values[0] !== values[1]) clashes.push(canonical);
    delete folded[alias];
    folded[canonical] = values[0];
  }
  return { folded, clashes };
}

export function canonicalSort(table: AliasTable, sort: string): string {
  const [direction, name] = sort.startsWith('-') ? ['-', sort.slice(1)] : ['', sort];
  const canonical = Object.entries(table).find(([, alias]) => alias === name)?.[0];
  return canonical === undefined ? sort : direction + canonical;
}

function canonicalValue(field: string, value: unknown): unknown {
  return typeof value === 'string' ? (VALUE_ALIASES.get(field)?.get(value) ?? value) : value;
}

export type WithAliases<Row, Table extends AliasTable> = Row & { [Name in keyof Table & keyof Row as Table[Name]]: Row[Name] };

export function withAliases<Row extends object, const Table extends AliasTable>(table: Table, row: Row): WithAliases<Row, Table> {
  return addAliases(table, { ...row });
}

/**
 * Like withAliases(), but changes the given row instead of a copy. Only for rows that no other code uses, such as the result of a
 * statement.
 */
export function addAliases<Row extends object, const Table extends AliasTable>(table: Table, row: Row): WithAliases<Row, Table> {
  const record = row as Record<string, unknown>;
  for (const canonical in table) if (canonical in record) record[table[canonical] as string] = record[canonical];
  return row as WithAliases<Row, Table>; // cast: the loop has added the aliases
}
