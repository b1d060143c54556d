// Dates as people type and paste them. What stands behind a field is 'YYYY-MM-DD', or '' for none.
import { dayInItaly, formatData, isCalendarDate, isDayOfAnyYear } from './dates.ts';

// In Italian, then in English.
const MONTHS = 'gen feb mar apr mag giu lug ago set ott nov dic jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

// Day, month and year as named groups; the first that fits and is a day counts.
const SHAPES = [
  /^(?<d>\d{1,2})[./\-\s]+(?<m>\d{1,2})[./\-\s]+(?<y>\d{4}|\d{2})$/, // 7/3/26, 7.3.2026, 07-03-2026, 7 3 26
  /^(?<y>\d{4})[./\-\s]+(?<m>\d{1,2})[./\-\s]+(?<d>\d{1,2})(?:T[\d:.]*)?$/, // 2026-03-07, also with the time that some programs copy
  /^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4}|\d{2})$/, // 07032026, 070326: the numeric keys of some phones have no bar
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/, // 20260307
  /^(?:\p{L}+,?\s+)?(?<d>\d{1,2})[°º]?[./\-\s]+(?<m>\p{L}{3})\p{L}*[./\-\s]+(?<y>\d{4}|\d{2})$/u, // 7 marzo 2026, sab 7 mar 2026, 7-mar-26
];

// 2026-03-06T23:00:00.000Z, 2026-03-07T00:00+01:00: the day is the one that it was in Italy.
const INSTANT = /^\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-][01]\d:[0-5]\d)$/;

/** The day that was meant, as 'YYYY-MM-DD'; undefined when it is none, or none between 1900 and 2199. */
export function readDate(typed: string): string | undefined {
  const days = INSTANT.test(typed) ? [dayInItaly(new Date(typed))] : candidatesOf(typed);
  return days.find(isCalendarDate);
}

/** What a field keeps of its text: the day that was meant, '' for none, else the text itself, so that nothing typed is lost. */
export function keepDate(typed: string): string {
  return typed.trim() === '' ? '' : (readDate(typed) ?? typed);
}

/** A day that is kept, as people read it; a text that is no day as it is. */
export function showDate(kept: string): string {
  return isCalendarDate(kept) ? formatData(kept) : kept;
}

/** What is wrong with a text that readDate takes for no day, and how to mend it. */
export function dateRefusal(typed: string): string {
  const [day] = candidatesOf(typed);
  if (day === undefined) return 'Scrivi la data come gg/mm/aaaa, per esempio 07/03/2026';
  return isDayOfAnyYear(day) ? 'Scrivi un anno tra il 1900 e il 2199' : 'Questa data non esiste: controlla giorno, mese e anno';
}

/** False while more keys could make another day of it: '1/1/20' becomes '1/1/2026'. */
export function isWholeDate(typed: string): boolean {
  return readDate(typed) !== undefined && /\D\d{4}$|^\d{8}$|^\d{4}\D/.test(typed.trim());
}

// 'mercoledì 30 settembre 2026' has 28; of a text that was pasted by mistake nothing is asked.
const LONGEST = 40;

function candidatesOf(typed: string): string[] {
  const text = typed.trim();
  if (text.length > LONGEST) return [];
  return SHAPES.flatMap((shape) => {
    const { d = '', m = '', y = '' } = shape.exec(text)?.groups ?? {};
    if (d === '') return [];
    const month = /^\d/.test(m) ? m : (MONTHS.indexOf(m.toLowerCase()) % 12) + 1;
    return [`${yearOf(y)}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`];
  });
}

/** Two digits are of this century up to 69, of the last one from 70. */
function yearOf(digits: string): string {
  if (digits.length === 4) return digits;
  return (digits < '70' ? '20' : '19') + digits;
}
