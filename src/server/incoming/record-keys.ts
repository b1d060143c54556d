// By what a record of a file is known again, the same way in a statement and here.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { emailKeyOf } from '#server/db/email-key.ts';
import { emailKey } from '#shared/email-key.ts';
import { type Field, field } from '#shared/fields.ts';
import { cifreTelefono, codiceRicerca } from '#shared/numeri.ts';

export interface RecordKey {
  field: string;
  /** What of the text counts; '' is none. */
  of(text: string): string;
  /** The same of a column. */
  column(column: RawBuilder<unknown>): RawBuilder<string>;
  /** However it is written it says the same: what is there stays as it is written. */
  anySpelling?: true;
}

/** An e-mail: only A-Z are folded. */
export const byEmail = (field: string): RecordKey => ({ field, of: emailKey, column: emailKeyOf });

/** A name: without regard to case. */
export const byName = (field: string): RecordKey => ({
  field,
  of: (text) => text.trim().toLowerCase(),
  column: (column) => sql<string>`lower(${column})`,
});

/** What is read from a label: without what parts its letters and digits. */
export const byCode = (field: string): RecordKey => ({
  field,
  of: codiceRicerca,
  column: (column) => sql<string>`codice_ricerca(${column})`,
});

/** A phone number: its digits, without the prefix of Italy. */
export const byTelefono = (field: string): RecordKey => ({
  field,
  of: cifreTelefono,
  column: (column) => sql<string>`cifre_telefono(${column})`,
  anySpelling: true,
});

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
