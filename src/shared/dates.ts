// Dates are 'YYYY-MM-DD' strings without a time zone; timestamps are ISO 8601 in UTC.

export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

export function isCalendarDate(text: string): boolean {
  return FIRST_DAY <= text && text <= LAST_DAY && isDayOfAnyYear(text);
}

/** Returns whether the text is an existing calendar day of the years 1 to 9999. */
export function isDayOfAnyYear(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

// The formatter is created on first use: creating it takes as long as formatting forty dates, and a list formats two dates per
// row.
let italianDays: Intl.DateTimeFormat | undefined;

const HOUR_MS = 3_600_000;

export function dayInItaly(instant: Date): string {
  // Italy is one or two hours ahead of UTC. If both offsets give the same date, the function needs no Intl formatter. Creating one
  // delays the first rows of a page (see formatNumero in euro.ts).
  const [winter, summer] = [HOUR_MS, 2 * HOUR_MS].map((offsetMs) => new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10));
  if (winter !== undefined && winter === summer) return winter;
  italianDays ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });
  return italianDays.format(instant);
}

/** Formats a day or a timestamp as '31/01/2026'. A timestamp is shown as its day in Italy. */
export function formatData(value: string): string {
  const day = isCalendarDate(value) ? value : dayInItaly(new Date(value));
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

/**
 * Returns the current day in Italy. Only this function reads the clock for the browser's forms; business rules get the day as
 * an argument.
 */
export function todayInItaly(now: Date): string {
  return dayInItaly(now);
}

let italianTimes: Intl.DateTimeFormat | undefined;

/** Formats a timestamp as the time in Italy: '09:05'. */
export function formatTime(instant: string | Date): string {
  italianTimes ??= new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });
  return italianTimes.format(new Date(instant));
}

/** Formats a timestamp in Italian time: '31/01/2026 alle 09:05'. */
export function formatDataOra(instant: string): string {
  return `${formatData(instant)} alle ${formatTime(instant)}`;
}

/**
 * Formats an assignment period: 'dal 31/01/2026' while the period is open, 'dal … al …' after its end, 'il …' for a single day.
 */
export function formatPeriodo(from: string, to: string | null): string {
  if (to === null) return `dal ${formatData(from)}`;
  return from === to ? `il ${formatData(from)}` : `dal ${formatData(from)} al ${formatData(to)}`;
}
