// What was understood of a file that comes in, as it is sent: its columns, its words, and what somebody has said of them.
import { z } from 'zod';
import { COSE } from './riferimenti.ts';

/** Column by column the field that it fills; null: none. */
export const mappatura = z.array(z.string().max(60).nullable()).max(200);

/**
 * A question to the user about the columns of a file (numbered from 0). With one field in `campi`: which of these columns is the amount? With
 * two fields: one column contains both; which of them comes first?
 */
export const Domanda = z.object({ campi: z.array(z.string()), colonne: z.array(z.int()) });
export type Domanda = z.output<typeof Domanda>;

/** What was chosen for words that name nothing: field -> word -> id or value; null for none. */
export const scelte = z.record(z.string().max(60), z.record(z.string().max(200), z.union([z.string().max(200), z.int(), z.null()])));
export type Scelte = z.output<typeof scelte>;

/** What holds for all rows, where no column says it: field -> the text that a cell would have. */
export const perTutte = z.record(z.string().max(60), z.string().max(10_000));
export type PerTutte = z.output<typeof perTutte>;

/** A word of a field's cells, and in how many rows it stands. */
export const Parola = z.object({ campo: z.string(), valore: z.string(), righe: z.int() });
export type Parola = z.output<typeof Parola>;

/** A word of which somebody has said what it means. */
export const ParolaAbbinata = Parola.extend({
  /** What it means, as people read it; null: nothing, or what the caller does not see. */
  significa: z.string().nullable(),
  /** Whether that was made since the file came. */
  creato: z.boolean(),
});
export type ParolaAbbinata = z.output<typeof ParolaAbbinata>;

/** A field that a column may fill. */
export const Campo = z.object({
  campo: z.string(),
  etichetta: z.string(),
  obbligatorio: z.boolean(),
  /** Whether a row is known again by it. */
  riconosce: z.boolean(),
  /** What it names, where it names a record. */
  nomina: z.enum(COSE).nullable(),
  /** Among which values it chooses, where it does, as people read them. */
  valori: z.record(z.string(), z.string()).nullable(),
  /** How one writes it, where that has to be told. */
  esempio: z.string().nullable(),
});
export type Campo = z.output<typeof Campo>;

// How the letters of a text file can be written. The names are those that programs use when they save a file.

export const CODIFICA_LABELS = {
  'UTF-8': 'UTF-8',
  'UTF-8 scritto due volte': 'UTF-8 scritto due volte',
  'Windows-1252': 'Windows-1252 (Excel)',
  MacRoman: 'MacRoman (vecchi Mac)',
  CP850: 'CP850 (programmi DOS)',
} as const;
/** The encodings that the user can choose. UTF-16 is missing: such a file declares it by its first bytes. */
export type CodificaScelta = keyof typeof CODIFICA_LABELS;
export const CODIFICHE = Object.keys(CODIFICA_LABELS) as [CodificaScelta, ...CodificaScelta[]]; // its own keys
