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
