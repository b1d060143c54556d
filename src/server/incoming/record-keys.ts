// By what a record of a file is known again, the same way in a statement and here.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { emailKeyOf } from '#server/db/conditions.ts';
import { emailKey } from '#shared/email-key.ts';
import { type Field, field } from '#shared/fields.ts';
import { cifreTelefono, codiceRicerca, compactNumero } from '#shared/numeri.ts';

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
