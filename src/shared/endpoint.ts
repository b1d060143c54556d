// A call is data: the server registers it, OpenAPI is generated from it, the browser's call() types itself from it.
import type { z } from 'zod';
import type { Needs } from './permissions.ts';
import type { Tema } from './temi.ts';

type Schema = z.core.$ZodType;

/** What a read shows, and so when a page that shows it is out of date. Empty: a file, or nothing that others change. */
export interface Shows {
  /** Changes of these only when they are about what the path's parameters name, or about something that the answer names. */
  own?: readonly Tema[];
  /** Any change of these. */
  any?: readonly Tema[];
}

interface Call {
  path: `/api/${string}`;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response: Schema;
  status?: 200 | 201;
  /** The body is a file of at most so many bytes, as it is or in a form; it then has no `body`. */
  upload?: number;
  /** A second path of the call, with the same parameters: the path of its page, for mail programs that know only that address. */
  alsoAt?: `/${string}`;
  /** The call ignores its body and accepts any media type: a mail program sends a form. */
  anyBody?: true;
  /** The media type, where the answer is a file and no JSON. */
  produces?: string;
  /** Dear to answer: an account has few of them at work at once. Files and whole lists are without saying it. */
  heavy?: true;
  /** Who may call it. Mandatory: a call that does not say it does not compile, and the server would not start. */
  needs: Needs;
  /** Whoever calls it has shown within the last quarter of an hour who they are; else they are asked to (403 CONFERMA_RICHIESTA). */
  conferma?: true;
  /** For who has signed in, or does: refused to programs that come with a token, as what says `conferma` is. */
  forPeople?: true;
  /** May be called by who has to set up a second factor before anything else. */
  beforeFactor?: true;
  /** Other spellings the body and the query accept (rule 1). */
  aliases?: AliasTable;
  /** What a field is called here, where it is not what ETICHETTE calls it. */
  etichette?: Readonly<Record<string, string>>;
  /** One line for the API's documentation. */
  summary: string;
}

export interface Read extends Call {
  method: 'GET';
  /** Mandatory as `needs` is: what does not say it grows old on open pages. */
  shows: Shows;
}

export interface WriteCall extends Call {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
}

/** One call of the API. `path` uses ':name' for parameters; `status` is that of success (rule 8), 200 when left out. */
export type Endpoint = Read | WriteCall;

/** Declares a call. Types are looked up by property, never inferred over the whole: with 70 calls that costs seconds of type-check. */
export function endpoint<const E extends Endpoint>(e: E): E {
  return e;
}

type In<E, K extends 'params' | 'query' | 'body'> = K extends keyof E ? (E[K] extends Schema ? z.input<E[K]> : never) : never;
type Out<E, K extends 'params' | 'query' | 'body'> = K extends keyof E ? (E[K] extends Schema ? z.output<E[K]> : undefined) : undefined;

/** What a caller sends. */
export type InputOf<E extends Endpoint> = (E extends { params: Schema } ? { params: In<E, 'params'> } : unknown) &
  (E extends { query: Schema } ? { query?: In<E, 'query'> } : unknown) &
  (E extends { body: Schema } ? BodyOf<In<E, 'body'>> : unknown);

// One that has a default may be left out.
type BodyOf<B> = undefined extends B ? { body?: B } : { body: B };

/** What a handler gets, parsed. */
export interface ParsedOf<E extends Endpoint> {
  params: Out<E, 'params'>;
  query: Out<E, 'query'>;
  body: Out<E, 'body'>;
}

/** What a handler returns, before the reply's check. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>;

/** What a caller receives. */
export type ResultOf<E extends Endpoint> = z.output<E['response']>;

// Rule 1: the second name of a field (src/features/*/*/fields.ts) is accepted on the way in and added on the way out.

/** Canonical name -> the other spelling of the same field. */
export type AliasTable = Record<string, string>;

/** Other spellings of values, by canonical field (rule 2). */
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
 * A body or query with every field under its canonical name. Names the fields that were given twice with different
 * values: those are for the caller to refuse.
 */
export function foldAliases(table: AliasTable, input: unknown): { folded: unknown; clashes: string[] } {
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

/** The name of a sort ('mansione', '-mansione') as the list knows it ('posizione', '-posizione'). */
export function canonicalSort(table: AliasTable, sort: string): string {
  const [direction, name] = sort.startsWith('-') ? ['-', sort.slice(1)] : ['', sort];
  const canonical = Object.entries(table).find(([, alias]) => alias === name)?.[0];
  return canonical === undefined ? sort : direction + canonical;
}

function canonicalValue(field: string, value: unknown): unknown {
  return typeof value === 'string' ? (VALUE_ALIASES.get(field)?.get(value) ?? value) : value;
}

/** A row with each aliased field under both its names. */
export type Doubled<Row, Table extends AliasTable> = Row & { [Name in keyof Table & keyof Row as Table[Name]]: Row[Name] };

/** The row with each aliased field under both its names. */
export function withAliases<Row extends object, const Table extends AliasTable>(table: Table, row: Row): Doubled<Row, Table> {
  return doubled(table, { ...row });
}

/** The same of a row that is nobody else's, as a statement has just answered it: it gets them itself. */
export function doubled<Row extends object, const Table extends AliasTable>(table: Table, row: Row): Doubled<Row, Table> {
  const names = row as Record<string, unknown>;
  for (const canonical in table) if (canonical in names) names[table[canonical] as string] = names[canonical];
  return row as Doubled<Row, Table>; // what the loop adds is what the type says
}
