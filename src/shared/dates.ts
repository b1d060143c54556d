// Calendar dates are 'YYYY-MM-DD' text with no time zone; instants are ISO 8601 UTC (rule 6).

/** The earliest and the latest day that forms, files, API calls and addresses accept. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

/** True for a day that exists, of the years 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  return FIRST_DAY <= text && text <= LAST_DAY && isDayOfAnyYear(text);
}

/** True for a day that exists in any year from 1 to 9999. 2026-02-31 does not exist. */
export function isDayOfAnyYear(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

// Made once, when first asked for: making one takes as long as writing forty days, and a list writes two in each row.
let italianDays: Intl.DateTimeFormat | undefined;

const HOUR_MS = 3_600_000;

/** An instant -> the day it was in Italy, '2026-01-31'. */
export function dayInItaly(instant: Date): string {
  // One hour ahead of UTC, or two: but for an hour of the day it does not matter which, and no formatter has to be made before the first rows (numero.ts).
  const [winter, summer] = [HOUR_MS, 2 * HOUR_MS].map((ahead) => new Date(instant.getTime() + ahead).toISOString().slice(0, 10));
  if (winter !== undefined && winter === summer) return winter;
  italianDays ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });
  return italianDays.format(instant);
}

/** '2026-01-31' or an instant -> '31/01/2026' (it-IT). An instant is shown as the day it was in Italy. */
export function formatData(value: string): string {
  const day = isCalendarDate(value) ? value : dayInItaly(new Date(value));
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

/** Today in Italy. The one place that reads the clock for the browser's forms; rules get "today" as an argument. */
export function todayInItaly(now: Date): string {
  return dayInItaly(now);
}

/** An instant -> '31/01/2026 alle 09:05', as the clocks showed it in Italy. */
export function formatDataOra(instant: string): string {
  const time = new Date(instant).toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
  return `${formatData(instant)} alle ${time}`;
}

/** A period of days in words: 'dal 31/01/2026' while it lasts, 'dal … al …', 'il …' when it was one day. */
export function formatPeriodo(from: string, to: string | null): string {
  if (to === null) return `dal ${formatData(from)}`;
  return from === to ? `il ${formatData(from)}` : `dal ${formatData(from)} al ${formatData(to)}`;
}
