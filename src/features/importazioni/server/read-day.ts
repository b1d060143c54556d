// A cell of a column of days. Pure.
import { dayOfSerial } from '#server/incoming/cell-formats.ts';
import type { Cella } from '#server/incoming/table.ts';
import { dayInItaly, isCalendarDate } from '#shared/dates.ts';
import { dateRefusal, readDate } from '#shared/typed-date.ts';

// A number that is no day by its format is one between these two: days of 1954 and of 2119.
const FIRST_SERIAL = 20_000;
const LAST_SERIAL = 80_000;

/** The day of a cell, or the sentence that says why it is none. */
export function readDay(cell: Cella): { value: string } | { error: string } {
  if (typeof cell === 'number' && cell >= FIRST_SERIAL && cell <= LAST_SERIAL) return { value: String(dayOfSerial(cell)) };
  const text = typeof cell === 'object' ? cell.giorno : String(cell);
  const { day, instant } = partsOf(text);
  const found = instant === undefined ? readDate(day) : dayOfInstant(instant);
  return found !== undefined && isCalendarDate(found) ? { value: found } : { error: dateRefusal(day) };
}

/** The day in Italy of a text that says a time and its zone; undefined of any other text. Its year may be any. */
export function instantDayOf(text: string): string | undefined {
  const { instant } = partsOf(text);
  return instant === undefined ? undefined : dayOfInstant(instant);
}

// What follows the day: '22:00', '22.00.00', '10:00 PM', '22:00:00.000Z', '22:00:00+02', '22:00 UTC', '22:00 CET', '22:00+01:00[Europe/Rome]'.
const TIME =
  /[T ]\s*(?<h>\d{1,2})[:.](?<min>\d{2})(?:[:.](?<s>\d{2})(?:[.,]\d+)?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<zone>Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?)?(?:CES?T|\[Europe\/Rome\])?$/i;

/** A text without the time, which many programs add; and the instant in ISO 8601, where the time says its zone. */
function partsOf(text: string): { day: string; instant?: string } {
  const { index, groups: { h = '', min = '', s = '00', half = '', zone } = {} } = TIME.exec(text) ?? {};
  if (index === undefined) return { day: text };
  const day = text.slice(0, index);
  if (zone === undefined) return { day };
  const hours = half === '' ? Number(h) : (Number(h) % 12) + (/^p/i.test(half) ? 12 : 0);
  const offset = /[+-]\d{2}/.exec(zone)?.[0];
  const said = offset === undefined ? 'Z' : `${offset}:${/\d{2}$/.exec(zone.slice(zone.indexOf(offset) + 3))?.[0] ?? '00'}`;
  return { day, instant: `${readDate(day) ?? day}T${String(hours).padStart(2, '0')}:${min}:${s}${said}` };
}

function dayOfInstant(instant: string): string | undefined {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : dayInItaly(date);
}
