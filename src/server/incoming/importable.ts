import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { emailKeyOf } from '#server/db/conditions.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';
import { normalizeCodiceFiscale } from '#shared/codice-fiscale.ts';
import type { WriteCall } from '#shared/endpoint.ts';
import { type Field, type Fields, field } from '#shared/fields.ts';
import { cifreTelefono, codiceRicerca, compactNumero } from '#shared/numeri.ts';
import type { BrandAction } from '#shared/permissions.ts';
import type { FieldErrors } from '#shared/problem.ts';
import { brandIds, emailKey } from '#shared/schemas.ts';

export interface StoredRecord {
  id: string | number;
  values: Readonly<Record<string, unknown>>;
  /** The names of the referenced rows by field; null if the caller may not see the name. */
  names: Readonly<Record<string, string | null>>;
  /** The ids of the record's brands. Changing the record requires permission on every brand. */
  brandIds: readonly number[];
}

export type Body = Record<string, unknown>;

/** The result for a row whose record is found by several cells together. */
export interface MatchedRow {
  stored?: StoredRecord;
  errori: FieldErrors;
  /** The warnings by field. A row with warnings is imported. */
  avvisi?: Readonly<Record<string, string>>;
  brandIds: readonly number[];
  /** The references that the row's cells match. The insert gets them together with the body. */
  means?: Body;
  /** The keys by which other rows of the file can refer to the record of this row. */
  chiavi?: readonly string[];
  /** The keys of the file rows that this row references, by body field. The import writes the referenced rows first. */
  dopo?: Readonly<Record<string, string>>;
}

export interface ReadRow {
  body: Body;
  isWrong: boolean;
}

export interface Unico {
  field: string;
  /** The name of the unique value in the error message, for example 'questo numero'. */
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
  /**
   * The keys that identify an existing record, the strongest first. A list whose records are matched by several cells together
   * has no keys.
   */
  keys?: readonly RecordKey[];
  /**
   * Set when one key is enough to find a record. A row whose keys find different records is then an error. Without this
   * option a record does not match a row when one of its stronger keys differs from the row.
   */
  independentKeys?: { nameOf(stored: StoredRecord): string };
  /** The field that can be filled from a pattern that the user sets, and the fields whose texts the pattern contains. */
  madeEmail?: {
    field: string;
    nome: string;
    cognome: string;
    /** Returns the used e-mails (as keys) that have the domain and one of the local parts, with or without a number at the end. */
    findUsed(db: Db, scope: Scope, domain: string, localParts: readonly string[]): Promise<string[]>;
    /** Returns the most frequent domain of the visible e-mails. */
    findDomain(db: Db, scope: Scope): Promise<string | undefined>;
  };
  /** For each field a function that proposes a corrected text for a cell, or undefined. No cell is corrected until the user accepts. */
  corrections?: Readonly<Record<string, (text: string) => string | undefined>>;
  find?(db: Db, scope: Scope, requested: RequestedRecords): Promise<StoredRecord[]>;
  /** Matches rows by several cells together. The results have the order of the rows. */
  look?(db: Db, scope: Scope, rows: readonly ReadRow[]): Promise<MatchedRow[]>;
  /** The call that creates a record. Each imported row is validated and authorized like this call or like `update`. */
  create: WriteCall;
  update: WriteCall;
  action: BrandAction;
  make(db: Tx, scope: Scope, body: Body): Promise<string | number>;
  /** Creates records in the order of the bodies with few statements. An error rejects the whole batch. */
  makeMany?(db: Tx, scope: Scope, bodies: readonly Body[]): Promise<(string | number)[]>;
  change(db: Tx, scope: Scope, id: string | number, body: Body): Promise<void>;
  /** Returns error messages by field that the schema cannot find. */
  refuse?(scope: Scope, body: Body, stored: StoredRecord | undefined): FieldErrors;
  /** Returns warnings by field about a new record, for example about a value that the file does not contain. */
  warnNew?(body: Body): Readonly<Record<string, string>>;
  unique?: readonly Unico[];
  /** Returns for each import row its error messages by field. */
  check?(db: Db, scope: Scope, rows: readonly RowToWrite[], inFile: FindInFile): Promise<FieldErrors[]>;
  implied?(body: Body, stored: StoredRecord): Body;
  /**
   * Returns the stored record without the values that the change itself removes. A rehire, for example, opens an employment without payroll
   * number.
   */
  storedFor?(stored: StoredRecord, body: Body): StoredRecord;
  /** The fields that can refer to a record of the same file. The import writes them after all records exist. */
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

/**
 * Returns the field for the brands of a record. Its cell contains brand names separated by commas. `required` is the error
 * message for an empty cell.
 */
export function brandsField(required: string): Field {
  return field({
    label: 'Brand',
    reads: 'brand',
    out: z.array(z.int()),
    input: brandIds(required),
    empty: [] as number[],
    toForm: (value: number[]) => value,
    toWire: (value: number[]) => value,
  }) as unknown as Field; // cast: the schemas of the field use the type of its values
}

export interface RecordKey {
  field: string;
  of(text: string): string;
  column(column: RawBuilder<unknown>): RawBuilder<string>;
  /** True when two spellings of the key match the same record. An import then leaves the stored spelling unchanged. */
  anySpelling?: true;
  within?: KeyQualifier;
  /** True when an import row with brands may match only records that belong to these brands. */
  withinBrand?: true;
}

/** A second field that distinguishes records with the same key: a serial number is unique within a make. */
interface KeyQualifier {
  field: string;
  of(text: string): string;
  /**
   * Returns whether two values may mean the same, as 'Dell' and 'Dell Inc.' do. The row is then an error that the user
   * resolves.
   */
  isLike?(left: string, right: string): boolean;
  sentence?(stored: string): string;
}

/** Matches a record by an e-mail, ignoring the case of the letters A-Z only. */
export const byEmail = (field: string): RecordKey => ({ field, of: emailKey, column: emailKeyOf });

// Stored texts are in Unicode normal form, so an 'à' that a Mac writes as a letter and an accent must become one letter.
const normalizeName = (text: string): string => text.trim().normalize().toLowerCase();
const normalizeCode = (text: string): string => codiceRicerca(text.normalize());

/** Matches a record by its name. No database constraint makes names unique, so only records of the row's brands match. */
export const byName = (field: string): RecordKey => ({
  field,
  of: normalizeName,
  column: (column) => sql<string>`lower(${column})`,
  withinBrand: true,
});

/** Matches a record by its name and version. Two versions of one product are two records. */
export const byNameAndVersion = (field: string, version: string): RecordKey => ({
  ...byName(field),
  within: { field: version, of: normalizeName },
});

/** Matches an employee by the codice fiscale. */
export const byCodiceFiscale = (field: string): RecordKey => ({
  field,
  of: normalizeCodiceFiscale,
  column: (column) => sql<string>`${column}`,
});

/** Matches an employee by the payroll number, which is unique within a company. */
export const byMatricola = (field: string, company: string): RecordKey => ({
  field,
  of: normalizeName,
  column: () => sql<string>`(select lower(r.matricola) from rapporti r where r.dipendente_id = d.id and r.ultimo)`,
  within: { field: company, of: normalizeName },
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

/** Matches a record by a phone number, compared without the Italian prefix. */
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

/** The field with the id of a record. The id identifies a record better than any key. */
export const ID = 'id';
const ID_FIELD = field({
  label: 'ID Organico',
  reads: 'testo',
  out: z.union([z.string(), z.number()]),
  input: z.string().optional(),
  empty: '',
  toForm: String,
  toWire: (text: string) => text,
}) as unknown as Field; // the cast is safe, because no form shows this field

export const withId = <F extends Readonly<Record<string, Field>>>(fields: F): F & { id: Field } =>
  ({ ...fields, [ID]: ID_FIELD }) as F & {
    id: Field;
  };
