import { formatTime, todayInItaly } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { addDays } from '#shared/scadenze.ts';

/** Days of the week as the database stores them (ISO): 1 is Monday, 7 is Sunday. */
export const GIORNI = { 1: 'lunedì', 2: 'martedì', 3: 'mercoledì', 4: 'giovedì', 5: 'venerdì', 6: 'sabato', 7: 'domenica' } as const;
export type Giorno = keyof typeof GIORNI;

export const FORMATI_RAPPORTO = ['pdf', 'xlsx'] as const;
export type FormatoRapporto = (typeof FORMATI_RAPPORTO)[number];

const HOUR_MS = 3_600_000;
const TEN_MINUTES_MS = 600_000;

/**
 * The maximum number of scheduled reports per account. Each report can be sent by hand once in ten minutes, so this also limits the mails
 * that a colleague can receive.
 */
export const MAX_RAPPORTI = 10;

export const tooManyRapporti = () =>
  new Problem(
    'conflict',
    'TROPPI_RAPPORTI',
    `Hai già ${MAX_RAPPORTI} report programmati: elimina quello che non serve più, poi programmane un altro.`,
  );

/** Returns the error when a report that was sent by hand at `mandato_il` can be neither sent again nor deleted yet. */
export function checkMandato(mandato_il: Date | null, now: Date): Problem | undefined {
  const until = new Date((mandato_il?.getTime() ?? Number.NEGATIVE_INFINITY) + TEN_MINUTES_MS);
  if (mandato_il === null || until <= now) return undefined;
  const sentence = `Hai mandato questo report alle ${formatTime(mandato_il)}: puoi mandarlo di nuovo, o eliminarlo, dalle ${formatTime(until)}.`;
  return new Problem('conflict', 'RAPPORTO_APPENA_MANDATO', sentence);
}

/**
 * The first instant after `after` at this hour in Italy on one of these days. An hour that does not exist because of summer time is
 * replaced by the next hour.
 */
export function nextSending(giorni: readonly number[], ora: number, after: Date): Date {
  const today = todayInItaly(after);
  for (let n = 0; n <= 7; n += 1) {
    const giorno = addDays(today, n);
    const instant = instantOf(giorno, ora);
    if (giorni.includes(weekdayOf(giorno)) && instant > after) return instant;
  }
  throw new Error('A schedule needs at least one day of the week');
}

/** Describes the schedule of a report, for example 'ogni lunedì e giovedì alle 8'. */
export function describeSchedule({ giorni, ora }: { giorni: readonly number[]; ora: number }): string {
  const dayNames = giorni.length === 7 ? 'giorno' : sortDays(giorni).map((giorno) => GIORNI[giorno as Giorno]);
  const daysText = typeof dayNames === 'string' ? dayNames : new Intl.ListFormat('it', { type: 'conjunction' }).format(dayNames);
  return `ogni ${daysText} ${ora === 1 ? "all'1" : ora === 0 ? 'a mezzanotte' : `alle ${ora}`}`;
}

const sortDays = (giorni: readonly number[]) => [...giorni].sort((a, b) => a - b);
const weekdayOf = (giorno: string) => new Date(`${giorno}T00:00:00Z`).getUTCDay() || 7;

function instantOf(giorno: string, ora: number): Date {
  const utc = Date.parse(`${giorno}T00:00:00Z`) + ora * HOUR_MS;
  const summerInstant = new Date(utc - 2 * HOUR_MS);
  const summerHour = Number(
    summerInstant.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' }).slice(0, 2),
  );
  return summerHour === ora ? summerInstant : new Date(utc - HOUR_MS);
}
