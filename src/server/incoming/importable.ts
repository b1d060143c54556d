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

export interface Stored {
  id: string | number;
  values: Readonly<Record<string, unknown>>;
  /** The names of the rows that the record refers to by id, by field; null if the caller may not see the name. */
  names: Readonly<Record<string, string | null>>;
  /** All brands of the record. Changing it requires permission on every one of them. */
  brandIds: readonly number[];
}

export type Body = Record<string, unknown>;

/** The result for a row whose record is found by several cells together. */
export interface Looked {
  stored?: Stored;
  errori: FieldErrors;
  /** Field -> warning about its value. The row is imported all the same. */
  avvisi?: Readonly<Record<string, string>>;
  brandIds: readonly number[];
  /** The resolved references of the row, which `make` gets together with the body. */
  means?: Body;
  /** The keys by which other rows of the file can refer to the record of this row. */
  chiavi?: readonly string[];
  /** Body fields that need the id of a record from another row, with the key of that row. The other row is written first. */
  dopo?: Readonly<Record<string, string>>;
}

export interface ReadRow {
  body: Body;
  isWrong: boolean;
}

export interface Unico {
  field: string;
  /** The value in the error message, for example 'questo numero'. */
  what: string;
  /** The error message of the single call, if it does not name the record with the value. */
  sentence?: string;
  /** The normalized value of a record; '' if it has none. */
  of(values: Body): string;
  /** The records with one of these values, with the value and the name that the caller may see. */
  find(db: Db, scope: Scope, values: readonly string[]): Promise<{ id: string | number; valore: string; chi: string }[]>;
}

export interface RowToWrite {
  body: Body;
  stored: Stored | undefined;
  dopo: Readonly<Record<string, string>>;
}

export type InFile = (idOrKey: string) => Body | undefined;

export interface Importable {
  fields: Fields;
  synonyms: Readonly<Record<string, readonly string[]>>;
  several: readonly string[];
  brand?: string;
  /** The fields that match a row with an existing record, the strongest first. Missing if several cells match it together (`look`). */
  keys?: readonly RecordKey[];
  find?(db: Db, scope: Scope, requested: AskedRecords): Promise<Stored[]>;
  /** Resolves all rows at once if several cells together match a record. Returns one result per row, in order. */
  look?(db: Db, scope: Scope, rows: readonly ReadRow[]): Promise<Looked[]>;
  /** The calls that create and update a single record. Each imported row is validated and authorized like these calls. */
  create: WriteCall;
  update: WriteCall;
  action: BrandAction;
  make(db: Tx, scope: Scope, body: Body): Promise<string | number>;
  /** Creates one record for each body, in order and with few statements. An error rejects the whole batch. */
  makeMany?(db: Tx, scope: Scope, bodies: readonly Body[]): Promise<(string | number)[]>;
  change(db: Tx, scope: Scope, id: string | number, body: Body): Promise<void>;
  /** Errors that depend on the caller or the existing record, beyond the schema: field -> message. */
  refuse?(scope: Scope, body: Body, stored: Stored | undefined): FieldErrors;
  unique?: readonly Unico[];
  /** Errors caused by data outside the rows: field -> message, one result per row. */
  check?(db: Db, scope: Scope, rows: readonly RowToWrite[], inFile: InFile): Promise<FieldErrors[]>;
  /** Changes that updating these values causes in other fields of the existing record. */
  implied?(body: Body, stored: Stored): Body;
  /** Fields that can refer to a record of the same file. They are written after all records exist. */
  afterwards?: readonly string[];
  examples: readonly Readonly<Record<string, string>>[];
}

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

/** A column with the names of an item's brands, separated by commas. `required` is the error message for an empty cell. */
export function brandsField(required: string): Field {
  return field({
    label: 'Brand',
    reads: 'brand',
    out: z.array(z.int()),
    input: brandIds(required),
    empty: [] as number[],
    toForm: (value: number[]) => value,
    toWire: (value: number[]) => value,
  }) as unknown as Field; // its schemas are those of its own value type
}

export interface RecordKey {
  field: string;
  of(text: string): string;
  column(column: RawBuilder<unknown>): RawBuilder<string>;
  /** Two spellings of a key match the same record (for example upper and lower case), and an import keeps the stored spelling. */
  anySpelling?: true;
  within?: KeyQualifier;
  /** Records of different brands may have the same key. A row that names its brands matches only records of these brands. */
  withinBrand?: true;
}

/** A second field that distinguishes records with the same key, where both the row and the record have a value: a serial number is unique within a make. */
interface KeyQualifier {
  field: string;
  of(text: string): string;
  /** True when two different values may mean the same, as 'Dell' and 'Dell Inc.' do. The row is then an error that the user resolves. */
  isLike?(left: string, right: string): boolean;
  sentence?(stored: string): string;
}

/** The key of a record that is matched by its e-mail. Only the letters A-Z are compared without regard to case. */
export const byEmail = (field: string): RecordKey => ({ field, of: emailKey, column: emailKeyOf });

// Stored texts are in Unicode normal form (schemas.ts): an 'à' that a Mac writes as a letter and an accent is the same letter.
const normalizeName = (text: string): string => text.trim().normalize().toLowerCase();
const normalizeCode = (text: string): string => codiceRicerca(text.normalize());

/** The key of a record that is matched by its name, without regard to case. No constraint makes names unique, so only records of the row's brands match. */
export const byName = (field: string): RecordKey => ({
  field,
  of: normalizeName,
  column: (column) => sql<string>`lower(${column})`,
  withinBrand: true,
});

/** The key of software: its name, and its version where both the row and the record have one. Two versions of one product are two records. */
export const byNameAndVersion = (field: string, version: string): RecordKey => ({
  ...byName(field),
  within: { field: version, of: normalizeName },
});

export const byCode = (field: string): RecordKey => ({
  field,
  of: normalizeCode,
  column: (column) => sql<string>`codice_ricerca(${column})`,
});

export const byMakeAndSerial = (field: string, make: string): RecordKey => ({
  ...byCode(field),
  within: {
    field: make,
    of: normalizeCode,
    isLike: (left, right) => left.startsWith(right) || right.startsWith(left),
    sentence: (stored) => `In Organico questo numero seriale è di marca «${stored}»: scrivi la marca allo stesso modo, o usa l'ID Organico`,
  },
});

export const byInventario = (field: string): RecordKey => ({
  field,
  of: (text) => text.trim().toUpperCase(),
  column: (column) => sql<string>`${column}`,
});

export const byNumero = (field: string): RecordKey => ({ field, of: compactNumero, column: (column) => sql<string>`${column}` });

/** The key of a record that is matched by its phone number. The digits are compared without the Italian prefix. */
export const byTelefono = (field: string): RecordKey => ({
  field,
  of: cifreTelefono,
  column: (column) => sql<string>`cifre_telefono(${column})`,
  anySpelling: true,
});

export interface AskedRecords {
  byKey: ReadonlyMap<RecordKey, readonly string[]>;
  ids: readonly string[];
}

export function isAsked({ byKey, ids }: AskedRecords, alias: string): RawBuilder<boolean> {
  const requestedKeys = [...byKey].filter(([, texts]) => texts.length > 0);
  const conditions = requestedKeys.map(([key, texts]) => sql`${key.column(sql.ref(`${alias}.${key.field}`))} = any(${[...texts]}::text[])`);
  return sql<boolean>`(${sql.join([...conditions, sql`${sql.ref(`${alias}.id`)}::text = any(${[...ids]}::text[])`], sql` or `)})`;
}

/** The name of the id column in exported files. An id identifies a record better than any key. */
export const ID = 'id';
const ID_FIELD = field({
  label: 'ID Organico',
  reads: 'testo',
  out: z.union([z.string(), z.number()]),
  input: z.string().optional(),
  empty: '',
  toForm: String,
  toWire: (text: string) => text,
}) as unknown as Field; // safe, because this field is in no form

export const withId = <F extends Readonly<Record<string, Field>>>(fields: F): F & { id: Field } =>
  ({ ...fields, [ID]: ID_FIELD }) as F & {
    id: Field;
  };
