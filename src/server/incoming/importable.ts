// What a slice says of its list so that rows of a file can become its records: which fields, by which a record is known again, and the
// steps that its own calls take. src/app names them all.
import type { Db, Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { WriteCall } from '#shared/endpoint.ts';
import type { Fields } from '#shared/fields.ts';
import type { BrandAction } from '#shared/permissions.ts';
import type { FieldErrors } from '#shared/problem.ts';
import type { RecordKey } from './record-keys.ts';

/** A record that is there already, as the caller sees it. */
export interface Stored {
  id: string | number;
  /** By which it is known again. */
  key: string;
  /** Its fields, as a reply has them. */
  values: Readonly<Record<string, unknown>>;
  /** What its fields name by id, by field, as far as the caller may know it. */
  names: Readonly<Record<string, string | null>>;
  /** All of its brands: on each of them a change needs the right. */
  brandIds: readonly number[];
}

export type Body = Record<string, unknown>;

/** What is to be known of a row that no single cell of it says. */
export interface Looked {
  /** The record that it means, where it is there already. */
  stored?: Stored;
  /** Field -> sentence. */
  errori: FieldErrors;
  /** On each of these its maker needs the right. */
  brandIds: readonly number[];
  /** What its words mean, for who makes it: told beside its body. */
  means?: Body;
}

/** A row as it was read: what its call would be sent, and whether something in it could not be read. */
export interface ReadRow {
  body: Body;
  isWrong: boolean;
}

export interface Importable {
  /** In the order in which the model of a file has them. */
  fields: Fields;
  /** How others call a column, beside the field's own names. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  /** Fields that name several things, with commas between them. */
  several: readonly string[];
  /** The field that says of which brand, or brands, a record is. */
  brand?: string;
  /** The field by which a record is known again. Left out where several say it together. */
  key?: RecordKey;
  /** Those of these keys, or of these ids, that the caller sees. */
  find?(db: Db, scope: Scope, named: { keys: readonly string[]; ids: readonly string[] }): Promise<Stored[]>;
  /** Looks at all rows at once, in their order, where several cells say together which record is meant: one answer each. */
  look?(db: Db, scope: Scope, rows: readonly ReadRow[]): Promise<Looked[]>;
  /** The single calls, whose schemas and rights are those of each row. */
  create: WriteCall;
  update: WriteCall;
  action: BrandAction;
  make(db: Tx, scope: Scope, body: Body): Promise<string | number>;
  /** What `make` does for each of them, in their order, by few statements; refused as a whole. */
  makeMany?(db: Tx, scope: Scope, bodies: readonly Body[]): Promise<(string | number)[]>;
  change(db: Tx, scope: Scope, id: string | number, body: Body): Promise<void>;
  /** Why these values cannot be written by this caller, beside what the schema says: field -> sentence. */
  refuse?(scope: Scope, body: Body, stored: Stored | undefined): FieldErrors;
  /** What the single call changes of a stored record by itself, along with these values. */
  implied?(body: Body, stored: Stored): Body;
  /** Fields that can name a record of the same file: written when all of them are there. */
  afterwards?: readonly string[];
  /** Two rows that show what is meant, by field. */
  examples: readonly Readonly<Record<string, string>>[];
}
