import { z } from 'zod';
import { COSE } from './riferimenti.ts';

/** The field of each file column; null for a column that is ignored. */
export const mappatura = z.array(z.string().max(60).nullable()).max(200);

/**
 * A question to the user about the columns of a file (numbered from 0). With one field in `campi` the question is which of the
 * columns contains the amount. With two fields one column contains both values, and the question is which value comes first.
 */
export const Domanda = z.object({ campi: z.array(z.string()), colonne: z.array(z.int()) });
export type Domanda = z.output<typeof Domanda>;

/**
 * The user's decisions about cell words that match no record or value: field -> word -> id or value; null leaves the field
 * empty.
 */
export const scelte = z.record(z.string().max(60), z.record(z.string().max(200), z.union([z.string().max(200), z.int(), z.null()])));
export type Scelte = z.output<typeof scelte>;

/** The values that all rows get for fields without a file column: field -> the text that a cell would contain. */
export const perTutte = z.record(z.string().max(60), z.string().max(10_000));
export type PerTutte = z.output<typeof perTutte>;

/** A word in the cells of a field, and the number of file rows that contain it. */
export const Parola = z.object({ campo: z.string(), valore: z.string(), righe: z.int() });
export type Parola = z.output<typeof Parola>;

/**
 * The corrections that an import proposes for cells of the file: the number of cells, and some of the texts (`da`) with their proposal
 * (`a`).
 */
export const Correzioni = z.object({
  celle: z.int(),
  esempi: z.array(z.object({ campo: z.string(), da: z.string(), a: z.string() })),
});
export type Correzioni = z.output<typeof Correzioni>;

export const ParolaAbbinata = Parola.extend({
  /**
   * The name of the record or value that the word matches; null when nothing matches or the record is not visible to the
   * caller.
   */
  significa: z.string().nullable(),
  creato: z.boolean(),
});
export type ParolaAbbinata = z.output<typeof ParolaAbbinata>;

export const Campo = z.object({
  campo: z.string(),
  etichetta: z.string(),
  obbligatorio: z.boolean(),
  /** True when the field identifies an existing record. */
  riconosce: z.boolean(),
  nomina: z.enum(COSE).nullable(),
  valori: z.record(z.string(), z.string()).nullable(),
  esempio: z.string().nullable(),
});
export type Campo = z.output<typeof Campo>;

export const CODIFICA_LABELS = {
  'UTF-8': 'UTF-8',
  'UTF-8 scritto due volte': 'UTF-8 scritto due volte',
  'Windows-1252': 'Windows-1252 (Excel)',
  MacRoman: 'MacRoman (vecchi Mac)',
  CP850: 'CP850 (programmi DOS)',
} as const;
/**
 * The encodings that a user can choose for a text file. UTF-16 is missing, because such a file declares its encoding in its
 * first bytes.
 */
export type CodificaScelta = keyof typeof CODIFICA_LABELS;
export const CODIFICHE = Object.keys(CODIFICA_LABELS) as [CodificaScelta, ...CodificaScelta[]];
