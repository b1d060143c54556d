// Parses dates as people type and paste them. The value of a date field is 'YYYY-MM-DD', or '' for no date.
import { dayInItaly, formatData, isCalendarDate, isDayOfAnyYear } from './dates.ts';

const MONTHS = 'gen feb mar apr mag giu lug ago set ott nov dic jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

// The accepted forms of a date. The first pattern that matches an existing day determines the date.
const PATTERNS = [
  /^(?<d>\d{1,2})[./\-\s]+(?<m>\d{1,2})[./\-\s]+(?<y>\d{4}|\d{2})$/, // matches 7/3/26, 7.3.2026, 07-03-2026, 7 3 26
  /^(?<y>\d{4})[./\-\s]+(?<m>\d{1,2})[./\-\s]+(?<d>\d{1,2})(?:T[\d:.]*)?$/, // matches 2026-03-07, also with a time after it
  /^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4}|\d{2})$/, // matches 07032026 and 070326, because the numeric keyboard of some phones has no slash
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  /^(?:\p{L}+,?\s+)?(?<d>\d{1,2})[°º]?[./\-\s]+(?<m>\p{L}{3})\p{L}*[./\-\s]+(?<y>\d{4}|\d{2})$/u, // matches sab 7 mar 2026, 7-mar-26
];

// A timestamp such as 2026-03-06T23:00:00.000Z or 2026-03-07T00:00+01:00. Its day is the day in Italy.
const INSTANT = /^\d{4}-\d\d-\d\d[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-][01]\d:[0-5]\d)$/;

export function readDate(typed: string): string | undefined {
  const days = INSTANT.test(typed) ? [dayInItaly(new Date(typed))] : candidatesOf(typed);
  return days.find(isCalendarDate);
}

/** Reads a day that is not after `today`, such as a date of birth: in 2026, '2-9-58' is a day of 1958 and not of 2058. */
export function readPastDate(typed: string, today: string): string | undefined {
  const day = readDate(typed);
  if (day === undefined || day <= today || !TWO_DIGIT_YEAR.test(typed.trim())) return day;
  return `${Number(day.slice(0, 4)) - 100}${day.slice(4)}`;
}

/** Matches a day with a year of two digits, such as '2-9-58', '020958' and '2 set 58'. */
const TWO_DIGIT_YEAR = /\D\d{2}$|^\d{6}$/;

/**
 * Returns the value of a date field: the day, '' for no date, or the typed text itself when it is not a date, so that no input
 * is lost.
 */
export function normalizeDate(typed: string, read: (typed: string) => string | undefined = readDate): string {
  return typed.trim() === '' ? '' : (read(typed) ?? typed);
}

export function formatTypedDate(value: string): string {
  return isCalendarDate(value) ? formatData(value) : value;
}

export function dateError(typed: string): string {
  const [day] = candidatesOf(typed);
  if (day === undefined) return 'Scrivi la data come gg/mm/aaaa, per esempio 07/03/2026';
  return isDayOfAnyYear(day) ? 'Scrivi un anno tra il 1900 e il 2199' : 'Questa data non esiste: controlla giorno, mese e anno';
}

/**
 * Returns whether a typed date is complete. It is false while more keys could change the date: '1/1/20' can become '1/1/2026'.
 */
export function isCompleteDate(typed: string): boolean {
  return readDate(typed) !== undefined && /\D\d{4}$|^\d{8}$|^\d{4}\D/.test(typed.trim());
}

// The longest date, 'mercoledì 30 settembre 2026', has 28 characters. A longer text was pasted by mistake and is not parsed.
const MAX_LENGTH = 40;

function candidatesOf(typed: string): string[] {
  const text = typed.trim();
  if (text.length > MAX_LENGTH) return [];
  return PATTERNS.flatMap((pattern) => {
    const { d = '', m = '', y = '' } = pattern.exec(text)?.groups ?? {};
    if (d === '') return [];
    const month = /^\d/.test(m) ? m : (MONTHS.indexOf(m.toLowerCase()) % 12) + 1;
    return [`${yearOf(y)}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`];
  });
}

/** Returns the year with four digits. Two digits up to 69 mean a year of this century, from 70 a year of the last century. */
function yearOf(digits: string): string {
  if (digits.length === 4) return digits;
  return (digits < '70' ? '20' : '19') + digits;
}
