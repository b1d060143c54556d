import { looksLikeFormula } from '#server/files/columns.ts';
import { dayOfSerial } from '#server/incoming/cell-formats.ts';
import type { Cella } from '#server/incoming/decode-text.ts';
import { dayInItaly, isCalendarDate, todayInItaly } from '#shared/dates.ts';
import type { Field, Fields } from '#shared/fields.ts';
import { isCosa } from '#shared/riferimenti.ts';
import { dateError, readDate, readPastDate } from '#shared/typed-date.ts';
import { plainHeading } from '../rules.ts';

/**
 * The value of a cell, or its error. `reason` says why a word has no record: no record has this name (unknown), or only a new row of the
 * same file has this name (later).
 */
export type CellResult = { value: unknown } | { error: string; reason?: 'unknown' | 'later' };

/** Formats a cell as text: a number without exponent, and a text without the apostrophe that protects from formulas. */
export function textOf(cell: Cella): string {
  if (typeof cell === 'object') return cell.giorno;
  // A spreadsheet shows 15 digits of a number; further digits are rounding errors.
  if (typeof cell === 'number') return cell.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
  if (typeof cell === 'boolean') return cell ? 'Sì' : 'No';
  return cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

interface AmountNotation {
  /** True when the point separates decimals and the comma separates thousands. */
  isEnglish: boolean;
  /**
   * True when three digits after the decimal sign are decimals and not thousands, because another cell of the column has decimals of
   * another length.
   */
  hasLongDecimals: boolean;
}

export interface Notation extends AmountNotation {
  dayOrder: DayOrder;
}

export const ITALIAN_NOTATION: Notation = { isEnglish: false, hasLongDecimals: false, dayOrder: 'giorno' };

/** Reads the value of a cell for a field. Cells that refer to a record are read by `readReference`. */
export function readCell(cell: Cella, field: Field, notation: Notation): CellResult {
  const { reads } = field;
  if (typeof reads !== 'string') return readChoice(textOf(cell), reads);
  if (isCosa(reads)) throw new Error('readCell cannot read a cell that refers to a record');
  if (reads === 'data') return readDay(cell, notation.dayOrder, field.neverFuture);
  if (reads === 'siNo') return readYesNo(textOf(cell));
  if (reads === 'euro') return readAmount(cell, notation);
  if (reads === 'numero') return readNumber(cell, notation);
  return isShortened(cell) ? { error: SHORTENED_NUMBER } : { value: textOf(cell) };
}

const SHORTENED_NUMBER = 'Il foglio di calcolo ha accorciato questo numero: riscrivilo per intero, con la colonna in formato Testo';

/**
 * Whether a spreadsheet has lost digits of the number: it is written like '3,93331E+11', or it has more digits than a spreadsheet stores.
 */
function isShortened(cell: Cella): boolean {
  return typeof cell === 'number' ? Math.abs(cell) >= 1e15 : typeof cell === 'string' && /^\d([.,]\d+)?E\+\d+$/.test(cell);
}

const YES = new Set(['si', 's', 'vero', 'true', 'yes', 'y', '1', 'x', 'attivo']);
const NO = new Set(['no', 'n', 'falso', 'false', '0', 'inattivo']);

function readYesNo(text: string): CellResult {
  const plain = plainHeading(text);
  if (YES.has(plain)) return { value: true };
  return NO.has(plain) ? { value: false } : { error: 'Scrivi Sì o No' };
}

function readChoice(text: string, labels: Readonly<Record<string, string>>): CellResult {
  const plain = plainHeading(text);
  const found = Object.entries(labels).find(([value, label]) => plainHeading(label) === plain || plainHeading(value) === plain);
  return found ? { value: found[0] } : { error: `Scrivi uno di questi: ${Object.values(labels).join(', ')}` };
}

function readAmount(cell: Cella, notation: AmountNotation): CellResult {
  const text = amountOf(cell);
  if (typeof cell !== 'number' && isAmbiguousNumber(text, notation)) return { error: AMBIGUOUS_NUMBER };
  const value = roundedEuro(typeof cell === 'number' ? text : withDecimalPoint(text, notation.isEnglish));
  return value === undefined ? { error: 'Scrivi un importo in euro, per esempio 1.234,50' } : { value };
}

/** Turns '1.234,50' into '1234.50'. In '0.125' the point separates decimals, because no number begins with a zero and thousands. */
function withDecimalPoint(text: string, isEnglish: boolean): string {
  if (isEnglish) return text.replaceAll(',', '');
  const isItalian = /^(\d+|\d{1,3}(\.\d{3})+),\d+$|^[1-9]\d{0,2}(\.\d{3})+$/.test(text);
  return isItalian ? text.replaceAll('.', '').replace(',', '.') : text;
}

/**
 * Rounds '4.1667' to '4.17'; half a cent is rounded up. Works on the digits, because a float cannot represent half a cent. Undefined
 * for a text that is not an amount of at most ten digits.
 */
function roundedEuro(decimal: string): string | undefined {
  const [, sign, euro, decimals = ''] = /^(-?)(\d{1,10})(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (euro === undefined) return undefined;
  const cents = Number(euro + decimals.slice(0, 2).padEnd(2, '0')) + Number((decimals[2] ?? '0') >= '5');
  return sign + (cents / 100).toFixed(2);
}

function readNumber(cell: Cella, notation: AmountNotation): CellResult {
  if (typeof cell === 'number') return { value: cell };
  if (isAmbiguousNumber(amountOf(cell), notation)) return { error: AMBIGUOUS_NUMBER };
  const text = textOf(cell).replace(notation.isEnglish ? /,(?=\d{3}\b)/g : /\.(?=\d{3}\b)/g, '');
  return /^\d+$/.test(text) ? { value: Number(text) } : { error: 'Scrivi un numero intero' };
}

export const AMBIGUOUS_NUMBER = 'Non si capisce se qui il segno separa le migliaia o i decimali: scrivi per esempio 1200, o 1,20';

/**
 * True for '1,200' in an Italian column and '1.200' in an English column: the sign could separate thousands or decimals. False when another
 * cell of the column shows that the digits are decimals.
 */
function isAmbiguousNumber(text: string, { isEnglish, hasLongDecimals }: AmountNotation): boolean {
  return !hasLongDecimals && (isEnglish ? /^[1-9]\d{0,2}\.\d{3}$/ : /^[1-9]\d{0,2},\d{3}$/).test(text);
}

const amountOf = (cell: Cella): string => textOf(cell).replace(/[\s€]|EUR|euro/gi, '');

/** Matches amounts such as '12.34', '12.5000' and '0.125', in which the point can only separate decimals. */
const POINT_DECIMALS = /^\d+\.(\d{1,2}|\d{4,})$|^0\.\d+$/;
/** Matches amounts such as '1,234.50' and '1,234,567', in which the comma can only separate thousands. */
const ENGLISH_GROUPS = /^\d{1,3}((,\d{3})+\.\d+|(,\d{3}){2,})$/;
/** Matches amounts such as '999,50', '1.234,5', '1.234.567' and '8,0000', which can only have the Italian notation. */
const ITALIAN_ONLY = /,(\d{1,2}|\d{4,})$|^\d{1,3}(\.\d{3}){2,}$|^\d{1,3}(\.\d{3})+,\d+$/;
const LONG_COMMA_DECIMALS = /,\d{4,}$/;

/** The notation of a column of amounts. It is English when at least one cell can only be English and no cell can only be Italian. */
export function amountNotationOf(cells: readonly Cella[]): AmountNotation {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? amountOf(cell) : []));
  const someText = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  const isEnglish = (someText(POINT_DECIMALS) || someText(ENGLISH_GROUPS)) && !someText(ITALIAN_ONLY);
  return { isEnglish, hasLongDecimals: someText(isEnglish ? POINT_DECIMALS : LONG_COMMA_DECIMALS) };
}

/**
 * Returns the notation of each column. A column of days without an unambiguous cell takes the order of the file's other columns of days,
 * else day before month.
 */
export function notationsOf(
  columns: readonly { field: string; column: number }[],
  fields: Fields,
  righe: readonly { celle: readonly Cella[] }[],
): ReadonlyMap<string, Notation> {
  const cellsOf = (column: number) => righe.map(({ celle }) => celle[column] ?? '');
  const orders = new Map(
    columns.flatMap(({ field, column }) => (fields[field]?.reads === 'data' ? [[field, dayOrderOf(cellsOf(column))] as const] : [])),
  );
  const provenOrders = new Set([...orders.values()].filter((order) => order !== undefined));
  const [defaultOrder = 'giorno'] = provenOrders.size === 1 ? provenOrders : [];
  return new Map(
    columns.map(({ field, column }) => [field, { ...amountNotationOf(cellsOf(column)), dayOrder: orders.get(field) ?? defaultOrder }]),
  );
}

// A number without a date format is read as a day only between these two serial numbers, from 1954 to 2119.
const FIRST_SERIAL = 20_000;
const LAST_SERIAL = 80_000;

/** The order of day and month in a column. With `incerto` some cells of the column have the day first and other cells the month. */
type DayOrder = 'giorno' | 'mese' | 'incerto';

const TWO_NUMBERS = /^(\d{1,2})([./\-\s]+)(\d{1,2})([./\-\s]+(?:\d{4}|\d{2}))$|^(\d{2})()(\d{2})((?:19|20|21)?\d{2})$/;

/**
 * The order of day and month in a column, if one of its cells proves it: a number above 12 cannot be a month. Undefined when no cell proves
 * an order.
 */
function dayOrderOf(cells: readonly Cella[]): DayOrder | undefined {
  let [firstIsDay, secondIsDay] = [false, false];
  for (const cell of cells) {
    const [a, , b] = (typeof cell === 'string' && dayParts(splitTime(cell).day)) || [];
    firstIsDay ||= Number(a) > 12;
    secondIsDay ||= Number(b) > 12;
  }
  if (firstIsDay && secondIsDay) return 'incerto';
  return firstIsDay ? 'giorno' : secondIsDay ? 'mese' : undefined;
}

/** The parts of a day in digits: first number, separator, second number, separator and year. */
const dayParts = (day: string): string[] | undefined =>
  TWO_NUMBERS.exec(day.trim())
    ?.slice(1)
    .filter((part) => part !== undefined);

/** The text with the day before the month, as readDate() expects it; undefined when the text could be two days. */
function dayFirst(day: string, order: DayOrder): string | undefined {
  const [a = '', separator = '', b = '', year = ''] = dayParts(day) ?? [];
  const isSwapped = order === 'mese' || (order === 'incerto' && Number(b) > 12);
  if (order === 'incerto' && Number(a) <= 12 && Number(b) <= 12 && Number(a) !== Number(b)) return undefined;
  return isSwapped && a !== '' ? `${b}${separator}${a}${year}` : day;
}

const AMBIGUOUS_DAY =
  'Non si capisce se viene prima il giorno o il mese, perché la colonna ha date scritte in tutti e due i modi: scrivi il mese in lettere, per esempio 7 marzo 2026';

function readDay(cell: Cella, order: DayOrder, neverFuture = false): { value: string } | { error: string } {
  if (typeof cell === 'number' && cell >= FIRST_SERIAL && cell <= LAST_SERIAL) return { value: String(dayOfSerial(cell)) };
  const text = typeof cell === 'object' ? cell.giorno : String(cell);
  const parts = splitTime(text);
  const day = dayFirst(parts.day, order);
  if (day === undefined) return { error: AMBIGUOUS_DAY };
  const read = (typed: string) => (neverFuture ? readPastDate(typed, todayInItaly(new Date())) : readDate(typed));
  const date = parts.time === undefined ? read(day) : dayOfInstant(day, parts.time);
  return date !== undefined && isCalendarDate(date) ? { value: date } : { error: dateError(day) };
}

/** The day in Italy of a timestamp with a time zone; undefined for any other text. The year is not checked. */
export function instantDayOf(text: string): string | undefined {
  const { day, time } = splitTime(text);
  return time === undefined ? undefined : dayOfInstant(day, time);
}

// Matches the time after a day: '22:00', '22.00.00', '10:00 PM', '22:00:00.000Z', '22:00:00+02', '22:00 UTC', '22:00 CET',
// '22:00+01:00[Europe/Rome]'.
const TIME =
  /[T ]\s*(?<h>\d{1,2})[:.](?<min>\d{2})(?:[:.](?<s>\d{2})(?:[.,]\d+)?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<zone>Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?)?(?:CES?T|\[Europe\/Rome\])?$/i;

/** Splits a text into the day and the time that many programs add. The time is in ISO 8601, and only returned with a time zone. */
function splitTime(text: string): { day: string; time?: string } {
  const { index, groups: { h = '', min = '', s = '00', half = '', zone } = {} } = TIME.exec(text) ?? {};
  if (index === undefined) return { day: text };
  const day = text.slice(0, index);
  if (zone === undefined) return { day };
  const hours = half === '' ? Number(h) : (Number(h) % 12) + (/^p/i.test(half) ? 12 : 0);
  const offset = /[+-]\d{2}/.exec(zone)?.[0];
  const zoneText = offset === undefined ? 'Z' : `${offset}:${/\d{2}$/.exec(zone.slice(zone.indexOf(offset) + 3))?.[0] ?? '00'}`;
  return { day, time: `${String(hours).padStart(2, '0')}:${min}:${s}${zoneText}` };
}

function dayOfInstant(day: string, time: string): string | undefined {
  const date = new Date(`${readDate(day) ?? day}T${time}`);
  return Number.isNaN(date.getTime()) ? undefined : dayInItaly(date);
}
