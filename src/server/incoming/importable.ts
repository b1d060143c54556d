// What a slice says of its list so that rows of a file can become its records: which fields, by which a record is known again, and the
// steps that its own calls take. src/app names them all.

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { emailKeyOf } from '#server/db/conditions.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import type { WriteCall } from '#shared/endpoint.ts';
import { type Field, type Fields, field } from '#shared/fields.ts';
import { cifreTelefono, codiceRicerca, compactNumero } from '#shared/numeri.ts';
import type { BrandAction } from '#shared/permissions.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { brandIds, emailKey } from '#shared/schemas.ts';

/** A record that is there already, as the caller sees it. */
export interface Stored {
  id: string | number;
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
  /** From a field to the warning about its value. The row is imported all the same. */
  avvisi?: Readonly<Record<string, string>>;
  /** On each of these its maker needs the right. */
  brandIds: readonly number[];
  /** What its words mean, for who makes it: told beside its body. */
  means?: Body;
  /** By what other rows may name what it makes. */
  chiavi?: readonly string[];
  /** What another row makes, by the field of the body that is to have its id: it is written before. */
  dopo?: Readonly<Record<string, string>>;
}

/** A row as it was read: what its call would be sent, and whether something in it could not be read. */
export interface ReadRow {
  body: Body;
  isWrong: boolean;
}

/** What no two records have alike. */
export interface Unico {
  /** On whose cell it is said. */
  field: string;
  /** 'questo numero' */
  what: string;
  /** The sentence of the single call, where it does not name the record that has the value. */
  sentence?: string;
  /** What of a record's values counts; '' is none. */
  of(values: Body): string;
  /** Which records have one of these: what of theirs counts, and what they are called as far as the caller may know it. */
  find(db: Db, scope: Scope, wanted: readonly string[]): Promise<{ id: string | number; valore: string; chi: string }[]>;
}

/** A row that would be written. */
export interface RowToWrite {
  /** Of what is there already, what changes. */
  body: Body;
  stored: Stored | undefined;
  /** Whom another row of the file brings, by the field that names them. */
  dopo: Readonly<Record<string, string>>;
}

/** What the file says of a record, by its id, or of one that it brings, by the word that names it; undefined of what is no row of it. */
export type InFile = (named: string) => Body | undefined;

export interface Importable {
  /** In the order in which the model of a file has them. */
  fields: Fields;
  /** How others call a column, beside the field's own names. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  /** Fields that name several things, with commas between them. */
  several: readonly string[];
  /** The field that says of which brand, or brands, a record is. */
  brand?: string;
  /** The fields by which a record is known again, the strongest first. Left out where several cells say it together. */
  keys?: readonly RecordKey[];
  /** The records that are asked for and that the caller sees. */
  find?(db: Db, scope: Scope, asked: AskedRecords): Promise<Stored[]>;
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
  /** What the database lets only one have. */
  unique?: readonly Unico[];
  /** Why writing these would be refused by what stands elsewhere than in their rows: field -> sentence, one answer for each. */
  check?(db: Db, scope: Scope, rows: readonly RowToWrite[], inFile: InFile): Promise<FieldErrors[]>;
  /** What the single call changes of a stored record by itself, along with these values. */
  implied?(body: Body, stored: Stored): Body;
  /** Fields that can name a record of the same file: written when all of them are there. */
  afterwards?: readonly string[];
  /** Two rows that show what is meant, by field. */
  examples: readonly Readonly<Record<string, string>>[];
}

/** How others call the column of the brands. */
export const BRAND_SYNONYMS = [
  'brand',
  'brands',
  'marchio',
  'marchi',
  'società',
  'azienda',
  'ditta',
  'ragione sociale',
  'divisione',
  'company',
];

/** The brands of a thing as a column: names with commas between them. `required` is the sentence when there is none. */
export function brandsField(required: string): Field {
  return field({
    label: 'Brand',
    reads: 'brand',
    out: z.array(z.int()),
    input: brandIds(required),
    empty: [] as number[],
    toForm: (value: number[]) => value,
    toWire: (value: number[]) => value,
  }) as unknown as Field; // its own schemas are those of its own values
}

// By what a record of a file is known again, the same way in a statement and here.
export interface RecordKey {
  field: string;
  /** What of the text counts; '' is none. */
  of(text: string): string;
  /** The same of a column. */
  column(column: RawBuilder<unknown>): RawBuilder<string>;
  /** However it is written it says the same: what is there stays as it is written. */
  anySpelling?: true;
  within?: Within;
  /** Records of different brands may have the same key. A row that names its brands matches only records of these brands. */
  withinBrand?: true;
}

/** A second field that distinguishes records with the same key, where both the row and the record have a value: a serial number is unique within a make. */
interface Within {
  field: string;
  /** Normalizes the text for the comparison. */
  of(text: string): string;
  /** True when two different values may mean the same, as 'Dell' and 'Dell Inc.' do. The row is then an error that the user resolves. */
  isLike?(one: string, other: string): boolean;
  /** The sentence of that error, with the value that the record has. */
  sentence?(stored: string): string;
}

/** An e-mail: only A-Z are folded. */
export const byEmail = (field: string): RecordKey => ({ field, of: emailKey, column: emailKeyOf });

// Stored texts are normalized (schemas.ts): the 'à' that a Mac writes as a letter and an accent is the same letter.
const plainName = (text: string): string => text.trim().normalize().toLowerCase();
const plainCode = (text: string): string => codiceRicerca(text.normalize());

/** The key of a record that is matched by its name, without regard to case. No constraint makes names unique, so only records of the row's brands match. */
export const byName = (field: string): RecordKey => ({
  field,
  of: plainName,
  column: (column) => sql<string>`lower(${column})`,
  withinBrand: true,
});

/** The key of software: its name, and its version where both the row and the record have one. Two versions of one product are two records. */
export const byNameAndVersion = (field: string, version: string): RecordKey => ({
  ...byName(field),
  within: { field: version, of: plainName },
});

/** What is read from a label: without what parts its letters and digits. */
export const byCode = (field: string): RecordKey => ({
  field,
  of: plainCode,
  column: (column) => sql<string>`codice_ricerca(${column})`,
});

/** The key of hardware: serial number and make. The database keeps a serial number unique within its make. */
export const byMakeAndSerial = (field: string, make: string): RecordKey => ({
  ...byCode(field),
  within: {
    field: make,
    of: plainCode,
    isLike: (one, other) => one.startsWith(other) || other.startsWith(one),
    sentence: (stored) => `In Organico questo numero seriale è di marca «${stored}»: scrivi la marca allo stesso modo, o usa l'ID Organico`,
  },
});

/** The key of an item that is matched by its inventory code. Codes are stored in upper case. */
export const byInventario = (field: string): RecordKey => ({
  field,
  of: (text) => text.trim().toUpperCase(),
  column: (column) => sql<string>`${column}`,
});

/** The key of a record that is matched by a number. The number is stored without separators. */
export const byNumero = (field: string): RecordKey => ({ field, of: compactNumero, column: (column) => sql<string>`${column}` });

/** A phone number: its digits, without the prefix of Italy. */
export const byTelefono = (field: string): RecordKey => ({
  field,
  of: cifreTelefono,
  column: (column) => sql<string>`cifre_telefono(${column})`,
  anySpelling: true,
});

/** The records that the rows of a file name, by key and by id. */
export interface AskedRecords {
  byKey: ReadonlyMap<RecordKey, readonly string[]>;
  ids: readonly string[];
}

/** Whether the row with this alias is one of the records that are asked for. */
export function isAsked({ byKey, ids }: AskedRecords, alias: string): RawBuilder<boolean> {
  const named = [...byKey].filter(([, texts]) => texts.length > 0);
  const is = named.map(([key, texts]) => sql`${key.column(sql.ref(`${alias}.${key.field}`))} = any(${[...texts]}::text[])`);
  return sql<boolean>`(${sql.join([...is, sql`${sql.ref(`${alias}.id`)}::text = any(${[...ids]}::text[])`], sql` or `)})`;
}

/** What our own files call the id, which says better than any key which record is meant. */
export const ID = 'id';
const ID_FIELD = field({
  label: 'ID Organico',
  reads: 'testo',
  out: z.union([z.string(), z.number()]),
  input: z.string().optional(),
  empty: '',
  toForm: String,
  toWire: (typed: string) => typed,
}) as unknown as Field; // it is in no form

export const withId = <F extends Readonly<Record<string, Field>>>(fields: F): F & { id: Field } =>
  ({ ...fields, [ID]: ID_FIELD }) as F & {
    id: Field;
  };
