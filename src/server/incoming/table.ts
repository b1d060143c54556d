// A table that somebody brings: what is understood of a file before anybody knows what its columns mean.
import type { Codifica } from './decode-text.ts';

/** How a cell was written: a text may still be read as a day or an amount, the others are what they are. */
export type Cella = string | number | boolean | { giorno: string };

export interface Riga {
  /** Its place in the file, from 1, as the spreadsheet counts it. */
  numero: number;
  /** As many as there are columns; '' where nothing stands. */
  celle: Cella[];
}

export interface Tabella {
  formato: 'csv' | 'xlsx';
  /** The encoding of a text file; null for a workbook. */
  codifica: Codifica | null;
  /** The sign between two cells of a text file; null for a workbook. */
  separatore: ';' | ',' | 'tab' | '|' | null;
  /** The rows that hold something, headings too. */
  righe: Riga[];
}

/** 10 MB: what a file may weigh. */
export const MAX_BYTES = 10 * 1024 * 1024;
/** Rows of a file, empty ones too: above it somebody has selected a whole sheet. */
export const MAX_RIGHE = 100_000;
export const MAX_COLONNE = 200;
/** Of all rows together, as wide as the widest: 20,000 rows of 50 columns. */
export const MAX_CELLE = 1_000_000;
/** Characters of a cell. */
const MAX_CELLA = 10_000;
/** Characters of all cells: a workbook says a text once and may show it a million times. */
export const MAX_TESTO = 20_000_000;

export const TROPPE_RIGHE = 'Il file ha più di 100.000 righe, contando le vuote: elimina quelle che non servono e riprova.';
export const TROPPE_COLONNE = 'Il file ha più di 200 colonne: lascia solo quelle da importare.';
export const TROPPE_CELLE =
  'Il file ha più di un milione di celle: lascia solo le righe e le colonne da importare, o dividilo in più file.';
export const TROPPO_TESTO = "Nel file c'è troppo testo: lascia solo le colonne da importare, o dividilo in più file.";

/** Why a file cannot be read, in a sentence for the person who brought it. */
export class Illeggibile extends Error {
  override name = 'Illeggibile';
}

/** The rows in which something stands, all as wide as the widest; refuses what is more than a table of people's work. */
export function tidied(rows: readonly Riga[]): Riga[] {
  if (rows.length > MAX_RIGHE) throw new Illeggibile(TROPPE_RIGHE);
  const righe = rows.map(({ numero, celle }) => ({ numero, celle: celle.map(storable) })).filter(({ celle }) => lastFilled(celle) >= 0);
  const widest = righe.reduce((most, { celle }) => Math.max(most, lastFilled(celle) + 1), 0);
  if (widest > MAX_COLONNE) throw new Illeggibile(TROPPE_COLONNE);
  if (widest * righe.length > MAX_CELLE) throw new Illeggibile(TROPPE_CELLE);
  let length = 0;
  for (const { numero, celle } of righe) {
    for (const cella of celle) {
      if (typeof cella !== 'string') continue;
      length += cella.length;
      if (cella.length > MAX_CELLA) {
        throw new Illeggibile(`Alla riga ${numero} c'è una cella con più di 10.000 caratteri: forse manca una virgoletta di chiusura.`);
      }
    }
    if (length > MAX_TESTO) throw new Illeggibile(TROPPO_TESTO);
  }
  return righe.map(({ numero, celle }) => ({ numero, celle: Array.from({ length: widest }, (_, at) => celle[at] ?? '') }));
}

/** Without what no database keeps: NUL, and halves of signs. */
function storable(cella: Cella): Cella {
  return typeof cella === 'string' ? cella.replaceAll('\0', '').toWellFormed().trim() : cella;
}

function lastFilled(celle: readonly Cella[]): number {
  return celle.findLastIndex((cella) => cella !== '');
}
