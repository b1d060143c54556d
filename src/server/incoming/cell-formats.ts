// What a number of a workbook is, which only the way in which it is shown can tell. Pure.
import type { Cella } from './decode-text.ts';

/** A day; a code that begins with zeros, of so many digits; else a number. */
export type Formato = 'giorno' | 'numero' | { cifre: number };

// Those that every spreadsheet knows without being told (ECMA-376, 18.8.30): days, with and without the time.
const DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** By the format's number, and by its code where the workbook says one. */
export function formatOf(id: number, code: string | undefined): Formato {
  if (code === undefined) return DAYS.has(id) ? 'giorno' : 'numero';
  // Without what is shown as it stands, colours, conditions and what only makes room.
  const signs = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '');
  if (/[dy]/i.test(signs)) return 'giorno';
  return /^0{2,}$/.test(signs) ? { cifre: signs.length } : 'numero';
}

const DAY_1904 = 1462;
const LAST_SERIAL = 2_958_465; // 31/12/9999

/** The day that a spreadsheet keeps as this number, counted from 30/12/1899; undefined of what is no day of four-digit years. */
export function dayOfSerial(serial: number): string | undefined {
  if (serial < 0 || serial > LAST_SERIAL) return undefined;
  return new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10);
}

/** A number of a cell as it was meant. */
export function numberAs(format: Formato, value: number, since1904: boolean): Cella {
  if (typeof format === 'object') return Number.isInteger(value) && value >= 0 ? String(value).padStart(format.cifre, '0') : value;
  // A time alone, without a day, stays a number. Zero is what an empty day becomes, also where days are counted from 1904.
  if (format === 'numero' || (value > 0 && value < 1)) return value;
  const giorno = dayOfSerial(since1904 && value !== 0 ? value + DAY_1904 : value);
  return giorno === undefined ? value : { giorno };
}
