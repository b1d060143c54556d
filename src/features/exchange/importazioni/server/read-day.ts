// A cell of a column of days. Pure.
import { dayOfSerial } from '#server/incoming/cell-formats.ts';
import type { Cella } from '#server/incoming/decode-text.ts';
import { dayInItaly, isCalendarDate } from '#shared/dates.ts';
import { dateRefusal, readDate } from '#shared/typed-date.ts';

// A number without a date format is read as a day only between these two serial numbers, from 1954 to 2119.
const FIRST_SERIAL = 20_000;
const LAST_SERIAL = 80_000;

/** The order of day and month in a column. `incerto`: some cells have the day first and some the month. */
export type OrdineGiorni = 'giorno' | 'mese' | 'incerto';

const TWO_NUMBERS = /^(\d{1,2})([./\-\s]+)(\d{1,2})([./\-\s]+(?:\d{4}|\d{2}))$|^(\d{2})()(\d{2})((?:19|20|21)?\d{2})$/;

/** The order that the cells prove, because a number above 12 is not a month. Undefined when no cell proves an order. */
export function orderOf(cells: readonly Cella[]): OrdineGiorni | undefined {
  let [first, second] = [false, false];
  for (const cell of cells) {
    const [a, , b] = (typeof cell === 'string' && numbersOf(partsOf(cell).day)) || [];
    first ||= Number(a) > 12;
    second ||= Number(b) > 12;
  }
  if (first && second) return 'incerto';
  return first ? 'giorno' : second ? 'mese' : undefined;
}

/** The parts of a day in digits: first number, separator, second number, separator and year. */
const numbersOf = (day: string): string[] | undefined =>
  TWO_NUMBERS.exec(day.trim())
    ?.slice(1)
    .filter((part) => part !== undefined);

/** The text with the day before the month, as readDate() expects it; undefined when the text could be two days. */
function dayFirst(day: string, order: OrdineGiorni): string | undefined {
  const [a = '', between = '', b = '', rest = ''] = numbersOf(day) ?? [];
  const isSwapped = order === 'mese' || (order === 'incerto' && Number(b) > 12);
  if (order === 'incerto' && Number(a) <= 12 && Number(b) <= 12 && Number(a) !== Number(b)) return undefined;
  return isSwapped && a !== '' ? `${b}${between}${a}${rest}` : day;
}

const UNCLEAR =
  'Non si capisce se viene prima il giorno o il mese, perché la colonna ha date scritte in tutti e due i modi: scrivi il mese in lettere, per esempio 7 marzo 2026';

/** The day of a cell, or the sentence that says why it is none. */
export function readDay(cell: Cella, order: OrdineGiorni): { value: string } | { error: string } {
  if (typeof cell === 'number' && cell >= FIRST_SERIAL && cell <= LAST_SERIAL) return { value: String(dayOfSerial(cell)) };
  const text = typeof cell === 'object' ? cell.giorno : String(cell);
  const parts = partsOf(text);
  const day = dayFirst(parts.day, order);
  if (day === undefined) return { error: UNCLEAR };
  const found = parts.time === undefined ? readDate(day) : dayOfInstant(day, parts.time);
  return found !== undefined && isCalendarDate(found) ? { value: found } : { error: dateRefusal(day) };
}

/** The day in Italy of a timestamp with a time zone; undefined for any other text. The year is not checked. */
export function instantDayOf(text: string): string | undefined {
  const { day, time } = partsOf(text);
  return time === undefined ? undefined : dayOfInstant(day, time);
}

// What follows the day: '22:00', '22.00.00', '10:00 PM', '22:00:00.000Z', '22:00:00+02', '22:00 UTC', '22:00 CET', '22:00+01:00[Europe/Rome]'.
const TIME =
  /[T ]\s*(?<h>\d{1,2})[:.](?<min>\d{2})(?:[:.](?<s>\d{2})(?:[.,]\d+)?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<zone>Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?)?(?:CES?T|\[Europe\/Rome\])?$/i;

/** Splits a text into the day and the time that many programs add. The time is in ISO 8601, and only returned with a time zone. */
function partsOf(text: string): { day: string; time?: string } {
  const { index, groups: { h = '', min = '', s = '00', half = '', zone } = {} } = TIME.exec(text) ?? {};
  if (index === undefined) return { day: text };
  const day = text.slice(0, index);
  if (zone === undefined) return { day };
  const hours = half === '' ? Number(h) : (Number(h) % 12) + (/^p/i.test(half) ? 12 : 0);
  const offset = /[+-]\d{2}/.exec(zone)?.[0];
  const said = offset === undefined ? 'Z' : `${offset}:${/\d{2}$/.exec(zone.slice(zone.indexOf(offset) + 3))?.[0] ?? '00'}`;
  return { day, time: `${String(hours).padStart(2, '0')}:${min}:${s}${said}` };
}

function dayOfInstant(day: string, time: string): string | undefined {
  const date = new Date(`${readDate(day) ?? day}T${time}`);
  return Number.isNaN(date.getTime()) ? undefined : dayInItaly(date);
}
