// A cell as the value that a call takes, or the sentence that says why it is none. Pure.
import { looksLikeFormula } from '#server/files/cell.ts';
import type { Cella } from '#server/incoming/decode-text.ts';
import type { Field, Fields } from '#shared/fields.ts';
import { isCosa } from '#shared/riferimenti.ts';
import { plainHeading } from '../rules.ts';
import { type OrdineGiorni, orderOf, readDay } from './read-day.ts';

/** `because`: it names nobody; or nobody yet, whom one row of the file brings. */
export type Read = { value: unknown } | { error: string; because?: 'unknown' | 'later' };

/** A cell as text: a number without exponent, a text without the sign that keeps a spreadsheet from running it. */
export function textOf(cell: Cella): string {
  if (typeof cell === 'object') return cell.giorno;
  // Of a number a spreadsheet shows 15 digits: what follows is what its reckoning has left over.
  if (typeof cell === 'number') return cell.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
  if (typeof cell === 'boolean') return cell ? 'Sì' : 'No';
  return cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

interface Importi {
  /** The point separates decimals and the comma thousands. */
  english: boolean;
  /** Three digits after the decimal sign are decimals, not thousands: another cell of the column has decimals of another length. */
  anyDecimals: boolean;
}

/** How the cells of a column are written, as all of them together show. */
export interface Scrittura extends Importi {
  giorni: OrdineGiorni;
}

export const ITALIANA: Scrittura = { english: false, anyDecimals: false, giorni: 'giorno' };

/** Reads the cell by the type of its field. Cells that name a record are read by read-references.ts. */
export function readCell(cell: Cella, field: Field, scrittura: Scrittura): Read {
  const { reads } = field;
  if (typeof reads !== 'string') return readChoice(textOf(cell), reads);
  if (isCosa(reads)) throw new Error('A reference is found, not read');
  if (reads === 'data') return readDay(cell, scrittura.giorni);
  if (reads === 'siNo') return readYesNo(textOf(cell));
  if (reads === 'euro') return readAmount(cell, scrittura);
  if (reads === 'numero') return readNumber(cell, scrittura);
  return isShortened(cell) ? { error: SHORTENED } : { value: textOf(cell) };
}

const SHORTENED = 'Il foglio di calcolo ha accorciato questo numero: riscrivilo per intero, con la colonna in formato Testo';

/** '3,93331E+11', and what has more digits than a spreadsheet keeps: the rest is lost. */
function isShortened(cell: Cella): boolean {
  return typeof cell === 'number' ? Math.abs(cell) >= 1e15 : typeof cell === 'string' && /^\d([.,]\d+)?E\+\d+$/.test(cell);
}

const YES = new Set(['si', 's', 'vero', 'true', 'yes', 'y', '1', 'x', 'attivo']);
const NO = new Set(['no', 'n', 'falso', 'false', '0', 'inattivo']);

function readYesNo(text: string): Read {
  const plain = plainHeading(text);
  if (YES.has(plain)) return { value: true };
  return NO.has(plain) ? { value: false } : { error: 'Scrivi Sì o No' };
}

function readChoice(text: string, words: Readonly<Record<string, string>>): Read {
  const plain = plainHeading(text);
  const found = Object.entries(words).find(([value, label]) => plainHeading(label) === plain || plainHeading(value) === plain);
  return found ? { value: found[0] } : { error: `Scrivi uno di questi: ${Object.values(words).join(', ')}` };
}

function readAmount(cell: Cella, importi: Importi): Read {
  const text = amountOf(cell);
  if (typeof cell !== 'number' && isUnclear(text, importi)) return { error: UNCLEAR };
  const value = roundedEuro(typeof cell === 'number' ? text : withPoint(text, importi.english));
  return value === undefined ? { error: 'Scrivi un importo in euro, per esempio 1.234,50' } : { value };
}

/** Turns '1.234,50' into '1234.50'. In '0.125' the point separates decimals, because no number begins with a zero and thousands. */
function withPoint(text: string, english: boolean): string {
  if (english) return text.replaceAll(',', '');
  const isItalian = /^(\d+|\d{1,3}(\.\d{3})+),\d+$|^[1-9]\d{0,2}(\.\d{3})+$/.test(text); // '1,234.50' is not
  return isItalian ? text.replaceAll('.', '').replace(',', '.') : text;
}

/** Rounds '4.1667' to '4.17'; half a cent is rounded up. It works on the digits, because a float cannot represent half a cent. Undefined for a text that is no amount of at most ten digits. */
function roundedEuro(decimal: string): string | undefined {
  const [, sign, euro, decimals = ''] = /^(-?)(\d{1,10})(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (euro === undefined) return undefined;
  const cents = Number(euro + decimals.slice(0, 2).padEnd(2, '0')) + Number((decimals[2] ?? '0') >= '5');
  return sign + (cents / 100).toFixed(2);
}

function readNumber(cell: Cella, importi: Importi): Read {
  if (typeof cell === 'number') return { value: cell };
  if (isUnclear(amountOf(cell), importi)) return { error: UNCLEAR };
  const text = textOf(cell).replace(importi.english ? /,(?=\d{3}\b)/g : /\.(?=\d{3}\b)/g, '');
  return /^\d+$/.test(text) ? { value: Number(text) } : { error: 'Scrivi un numero intero' };
}

/** The sentence for a number whose sign could separate thousands or decimals. */
export const UNCLEAR = 'Non si capisce se qui il segno separa le migliaia o i decimali: scrivi per esempio 1200, o 1,20';

/** True for '1,200' in an Italian column and '1.200' in an English column: the sign could separate thousands or decimals. Where the column has decimals of another length, they are decimals. */
function isUnclear(text: string, { english, anyDecimals }: Importi): boolean {
  return !anyDecimals && (english ? /^[1-9]\d{0,2}\.\d{3}$/ : /^[1-9]\d{0,2},\d{3}$/).test(text);
}

const amountOf = (cell: Cella): string => textOf(cell).replace(/[\s€]|EUR|euro/gi, '');

/** '12.34', '12.5000' and '0.125': the point can only separate decimals. */
const POINT_DECIMALS = /^\d+\.(\d{1,2}|\d{4,})$|^0\.\d+$/;
/** '1,234.50' and '1,234,567': the comma can only separate thousands. */
const ENGLISH_GROUPS = /^\d{1,3}((,\d{3})+\.\d+|(,\d{3}){2,})$/;
/** '999,50', '1.234,5', '1.234.567' and '8,0000' can only be Italian. */
const ITALIAN = /,(\d{1,2}|\d{4,})$|^\d{1,3}(\.\d{3}){2,}$|^\d{1,3}(\.\d{3})+,\d+$/;
const LONG_COMMA_DECIMALS = /,\d{4,}$/;

/** The notation of a column of amounts. It is English when at least one cell can only be English and no cell can only be Italian. */
export function importiOf(cells: readonly Cella[]): Importi {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? amountOf(cell) : []));
  const some = (shape: RegExp) => texts.some((text) => shape.test(text));
  const english = (some(POINT_DECIMALS) || some(ENGLISH_GROUPS)) && !some(ITALIAN);
  return { english, anyDecimals: some(english ? POINT_DECIMALS : LONG_COMMA_DECIMALS) };
}

/** The notation of each column. A column of days without an unambiguous cell takes the order of the file's other columns of days, else day before month. */
export function scrittureOf(
  columns: readonly { field: string; at: number }[],
  fields: Fields,
  righe: readonly { celle: readonly Cella[] }[],
): ReadonlyMap<string, Scrittura> {
  const cellsOf = (at: number) => righe.map(({ celle }) => celle[at] ?? '');
  const orders = new Map(
    columns.flatMap(({ field, at }) => (fields[field]?.reads === 'data' ? [[field, orderOf(cellsOf(at))] as const] : [])),
  );
  const shown = new Set([...orders.values()].filter((order) => order !== undefined));
  const [others = 'giorno'] = shown.size === 1 ? shown : [];
  return new Map(columns.map(({ field, at }) => [field, { ...importiOf(cellsOf(at)), giorni: orders.get(field) ?? others }]));
}
