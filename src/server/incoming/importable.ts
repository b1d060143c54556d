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

export interface StoredRecord {
  id: string | number;
  values: Readonly<Record<string, unknown>>;
  /** The name of a referenced row, by field; null if the caller may not see the name. */
  names: Readonly<Record<string, string | null>>;
  /** Changing the record requires permission on every one of them. */
  brandIds: readonly number[];
}

export type Body = Record<string, unknown>;

/** The result for a row whose record is found by several cells together. */
export interface MatchedRow {
  stored?: StoredRecord;
  errori: FieldErrors;
  /** Warnings by field. The row is imported all the same. */
  avvisi?: Readonly<Record<string, string>>;
  brandIds: readonly number[];
  /** The resolved references are passed to the insert together with the body. */
  means?: Body;
  /** Other rows of the file can refer to the record of this row by these keys. */
  chiavi?: readonly string[];
  /** The keys of other rows, by body field. These rows are written first. */
  dopo?: Readonly<Record<string, string>>;
}

export interface ReadRow {
  body: Body;
  isWrong: boolean;
}

export interface Unico {
  field: string;
  /** The name of the value in the error message, for example 'questo numero'. */
  what: string;
  sentence?: string;
  of(values: Body): string;
  find(db: Db, scope: Scope, values: readonly string[]): Promise<{ id: string | number; valore: string; chi: string }[]>;
}

export interface RowToWrite {
  body: Body;
  stored: StoredRecord | undefined;
  dopo: Readonly<Record<string, string>>;
}

export type FindInFile = (idOrKey: string) => Body | undefined;

export interface Importable {
  fields: Fields;
  synonyms: Readonly<Record<string, readonly string[]>>;
  several: readonly string[];
  brand?: string;
  /** The strongest key comes first. There are no keys if several cells together match a record. */
  keys?: readonly RecordKey[];
  find?(db: Db, scope: Scope, requested: RequestedRecords): Promise<StoredRecord[]>;
  /** The results have the order of the rows. */
  look?(db: Db, scope: Scope, rows: readonly ReadRow[]): Promise<MatchedRow[]>;
  /** Each imported row is validated and authorized like these calls. */
  create: WriteCall;
  update: WriteCall;
  action: BrandAction;
  make(db: Tx, scope: Scope, body: Body): Promise<string | number>;
  /** The records are created in order and with few statements. An error rejects the whole batch. */
  makeMany?(db: Tx, scope: Scope, bodies: readonly Body[]): Promise<(string | number)[]>;
  change(db: Tx, scope: Scope, id: string | number, body: Body): Promise<void>;
  /** Returns error messages by field, beyond the errors of the schema. */
  refuse?(scope: Scope, body: Body, stored: StoredRecord | undefined): FieldErrors;
  unique?: readonly Unico[];
  /** Returns error messages by field, one result per row. */
  check?(db: Db, scope: Scope, rows: readonly RowToWrite[], inFile: FindInFile): Promise<FieldErrors[]>;
  implied?(body: Body, stored: StoredRecord): Body;
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

/** The cell contains brand names separated by commas. `required` is the error message for an empty cell. */
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
  /** Two spellings of the key match the same record, and an import keeps the stored spelling. */
  anySpelling?: true;
  within?: KeyQualifier;
  /** A row that names its brands matches only records of these brands. */
  withinBrand?: true;
}

/** A second field that distinguishes records with the same key: a serial number is unique within a make. */
interface KeyQualifier {
  field: string;
  of(text: string): string;
  /** True when two values may mean the same, as 'Dell' and 'Dell Inc.' do. The row is then an error that the user resolves. */
  isLike?(left: string, right: string): boolean;
  sentence?(stored: string): string;
}

/** E-mails are compared without regard to case, but only for the letters A-Z. */
export const byEmail = (field: string): RecordKey => ({ field, of: emailKey, column: emailKeyOf });

// Stored texts are in Unicode normal form: an 'à' that a Mac writes as a letter and an accent is the same letter.
const normalizeName = (text: string): string => text.trim().normalize().toLowerCase();
const normalizeCode = (text: string): string => codiceRicerca(text.normalize());

/** No constraint makes names unique, so only records of the row's brands match. */
export const byName = (field: string): RecordKey => ({
  field,
  of: normalizeName,
  column: (column) => sql<string>`lower(${column})`,
  withinBrand: true,
});

/** Two versions of one product are two records. */
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

/** Phone numbers are compared without the Italian prefix. */
export const byTelefono = (field: string): RecordKey => ({
  field,
  of: cifreTelefono,
  column: (column) => sql<string>`cifre_telefono(${column})`,
  anySpelling: true,
});

export interface RequestedRecords {
  byKey: ReadonlyMap<RecordKey, readonly string[]>;
  ids: readonly string[];
}

export function isRequested({ byKey, ids }: RequestedRecords, alias: string): RawBuilder<boolean> {
  const requestedKeys = [...byKey].filter(([, texts]) => texts.length > 0);
  const conditions = requestedKeys.map(([key, texts]) => sql`${key.column(sql.ref(`${alias}.${key.field}`))} = any(${[...texts]}::text[])`);
  return sql<boolean>`(${sql.join([...conditions, sql`${sql.ref(`${alias}.id`)}::text = any(${[...ids]}::text[])`], sql` or `)})`;
}

/** The id identifies a record better than any key. */
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
