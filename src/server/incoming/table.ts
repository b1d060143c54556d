// A table that somebody brings: what is understood of a file before anybody knows what its columns mean.

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
  /** Of a text: how its letters were written. Null of a workbook. */
  codifica: 'UTF-8' | 'UTF-16' | 'Windows-1252' | null;
  /** Of a text: what stands between two cells. Null of a workbook. */
  separatore: ';' | ',' | 'tab' | '|' | null;
  /** The rows that hold something, headings too. */
  righe: Riga[];
}

/** 10 MB: what a file may weigh. */
export const MAX_BYTES = 10 * 1024 * 1024;
/** Rows of a file, empty ones too: above it somebody has selected a whole sheet. */
export const MAX_RIGHE = 100_000;
export const MAX_COLONNE = 200;
/** Characters of a cell. */
export const MAX_CELLA = 10_000;

/** Why a file cannot be read, in a sentence for the person who brought it. */
export class Illeggibile extends Error {
  override name = 'Illeggibile';
}

/** The rows without those in which nothing stands; refuses what is more than a table of people's work. */
export function tidied(rows: Cella[][], first = 1): Riga[] {
  if (rows.length > MAX_RIGHE) {
    throw new Illeggibile('Il file ha più di 100.000 righe, contando le vuote: elimina quelle che non servono e riprova.');
  }
  const righe = rows.map((celle, at) => ({ numero: at + first, celle })).filter(({ celle }) => celle.some((cella) => cella !== ''));
  const widest = Math.max(0, ...righe.map(({ celle }) => lastFilled(celle) + 1));
  if (widest > MAX_COLONNE) throw new Illeggibile('Il file ha più di 200 colonne: lascia solo quelle da importare.');
  for (const { numero, celle } of righe) {
    if (celle.some((cella) => typeof cella === 'string' && cella.length > MAX_CELLA)) {
      throw new Illeggibile(`Alla riga ${numero} c'è una cella con più di 10.000 caratteri: forse manca una virgoletta di chiusura.`);
    }
  }
  return righe.map(({ numero, celle }) => ({ numero, celle: Array.from({ length: widest }, (_, at) => celle[at] ?? '') }));
}

function lastFilled(celle: readonly Cella[]): number {
  return celle.findLastIndex((cella) => cella !== '');
}
