import type { Cella } from './decode-text.ts';

/** The meaning of a number format. A code such as 00042 is padded with zeros to `cifre` digits. */
export type Formato = 'giorno' | 'numero' | { cifre: number };

// The built-in number formats of workbooks for days, with and without time (ECMA-376, 18.8.30).
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

export function meaningOfFormat(id: number, code: string | undefined): Formato {
  if (code === undefined) return DAY_FORMATS.has(id) ? 'giorno' : 'numero';
  // Literal text, colors, conditions and padding are removed from the format code.
  const formatCharacters = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '');
  if (/[dy]/i.test(formatCharacters)) return 'giorno';
  return /^0{2,}$/.test(formatCharacters) ? { cifre: formatCharacters.length } : 'numero';
}

const DAYS_UNTIL_1904 = 1462;
const LAST_SERIAL = 2_958_465; // the day number of 31/12/9999

/** Converts the day number of a spreadsheet, counted from 30/12/1899. Returns undefined outside of four-digit years. */
export function dayOfSerial(serial: number): string | undefined {
  if (serial < 0 || serial > LAST_SERIAL) return undefined;
  return new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10);
}

export function convertNumber(format: Formato, value: number, since1904: boolean): Cella {
  if (typeof format === 'object') return Number.isInteger(value) && value >= 0 ? String(value).padStart(format.cifre, '0') : value;
  // A time without a day stays a number. Zero means an empty day, also in workbooks that count from 1904.
  if (format === 'numero' || (value > 0 && value < 1)) return value;
  const giorno = dayOfSerial(since1904 && value !== 0 ? value + DAYS_UNTIL_1904 : value);
  return giorno === undefined ? value : { giorno };
}
