// An endpoint definition is data: the server registers it, OpenAPI is generated from it, and the browser's call() gets its
// types from it.
import type { z } from 'zod';
import type { Needs } from './permissions.ts';
import type { Tema } from './temi.ts';

type Schema = z.core.$ZodType;

/** The live update topics on which a reply depends. Empty for a file, and for data that no other account changes. */
export interface DataDependencies {
  /** The topics whose changes refetch the reply only if the path or the reply contains the id of the changed record. */
  own?: readonly Tema[];
  /** The topics whose changes always refetch the reply. */
  any?: readonly Tema[];
}

interface Call {
  path: `/api/${string}`;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response: Schema;
  status?: 200 | 201;
  /** The maximum size in bytes of an uploaded file, sent as the body or in a form. An endpoint with `upload` has no `body`. */
  upload?: number;
  /**
   * A second path of the endpoint, which is also the path of its page. Mail programs know only the address of the page. Both
   * paths have the same parameters.
   */
  alsoAt?: `/${string}`;
  /** True for an endpoint that accepts and ignores any request body, because a mail program sends a form. */
  anyBody?: true;
  produces?: string;
  /**
   * True for an expensive endpoint: an account may run only a few of them at once. Files and whole lists count as expensive
   * without this flag.
   */
  heavy?: true;
  /** The permission that the caller needs. An endpoint without `needs` does not compile, and the server does not start. */
  needs: Needs;
  /**
   * True when the user must have confirmed their identity within the last 15 minutes; otherwise the call answers 403
   * CONFERMA_RICHIESTA.
   */
  conferma?: true;
  /** True when the endpoint rejects API tokens. `conferma` implies this flag. */
  forPeople?: true;
  /** True when an account that still has to set up a second factor may also call the endpoint. */
  beforeFactor?: true;
  aliases?: AliasTable;
  etichette?: Readonly<Record<string, string>>;
  summary: string;
}

export interface Read extends Call {
  method: 'GET';
  /** The topics on which the reply depends. If a topic is missing, open pages show outdated data. */
  shows: DataDependencies;
  /**
   * True for a reply that every page shows beside its own data, as the bell shows the notices. Changes by other users appear in it within ten
   * seconds, and in all other replies within one.
   */
  besidePage?: true;
}

export interface WriteCall extends Call {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}

/**
 * The definition of a call. `path` contains ':name' for each parameter; `status` is the HTTP status of success, 200 by default.
 */
export type Endpoint = Read | WriteCall;

/**
 * Returns the definition unchanged and gives it its type. Types are looked up by property, because inferring the whole object
 * costs seconds of type checking.
 */
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

/**
 * Maps the canonical name of each field to its alias. Requests accept the alias, and replies contain both names (fields.ts of
 * each feature).
 */
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
 * Renames all aliases in a body or query to canonical names. `clashes` lists the fields that were sent under both names with
 * different values; the caller must reject them.
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
 * Adds the aliases to the given row, unlike withAliases(), which copies the row. Use it only for rows that no other code uses,
 * such as the result of a statement.
 */
export function addAliases<Row extends object, const Table extends AliasTable>(table: Table, row: Row): WithAliases<Row, Table> {
  const record = row as Record<string, unknown>;
  for (const canonical in table) if (canonical in record) record[table[canonical] as string] = record[canonical];
  return row as WithAliases<Row, Table>; // cast: the loop has added the aliases
}
