// Rules for scheduled reports: the next sending, and limits for sending by hand.
import { todayInItaly } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { addDays } from '#shared/scadenze.ts';

/** Days of the week as the database stores them (ISO): 1 is Monday, 7 is Sunday. */
export const GIORNI = { 1: 'lunedì', 2: 'martedì', 3: 'mercoledì', 4: 'giovedì', 5: 'venerdì', 6: 'sabato', 7: 'domenica' } as const;
export type Giorno = keyof typeof GIORNI;

export const FORMATI_RAPPORTO = ['pdf', 'xlsx'] as const;
export type FormatoRapporto = (typeof FORMATI_RAPPORTO)[number];

const HOUR_MS = 3_600_000;
const TEN_MINUTES_MS = 600_000;

/** The maximum number of scheduled reports per account. Each report can be sent by hand once in ten minutes, so this also limits the mails that a colleague can receive. */
export const AL_MASSIMO = 10;

export const TROPPI_RAPPORTI = () =>
  new Problem(
    'conflict',
    'TROPPI_RAPPORTI',
    `Hai già ${AL_MASSIMO} report programmati: elimina quello che non serve più, poi programmane un altro.`,
  );

/** Returns the error when a report that was sent by hand at `mandato_il` can be neither sent again nor deleted yet; undefined when it can. */
export function checkMandato(mandato_il: Date | null, now: Date): Problem | undefined {
  const until = new Date((mandato_il?.getTime() ?? Number.NEGATIVE_INFINITY) + TEN_MINUTES_MS);
  if (mandato_il === null || until <= now) return undefined;
  const sentence = `Hai mandato questo report alle ${oraIn(mandato_il)}: puoi mandarlo di nuovo, o eliminarlo, dalle ${oraIn(until)}.`;
  return new Problem('conflict', 'RAPPORTO_APPENA_MANDATO', sentence);
}

/** The time of an instant in Italy, for example '10:42'. */
const oraIn = (at: Date) => at.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', minute: '2-digit' });

/**
 * The first instant after `dopo` at this hour in Italy on one of these days. An hour that does not exist because of summer time is replaced
 * by the next one.
 */
export function prossimoInvio(giorni: readonly number[], ora: number, dopo: Date): Date {
  const today = todayInItaly(dopo);
  for (let n = 0; n <= 7; n += 1) {
    const giorno = addDays(today, n);
    const at = instantOf(giorno, ora);
    if (giorni.includes(weekdayOf(giorno)) && at > dopo) return at;
  }
  throw new Error('At least one day a week');
}

/** Formats a schedule: 'ogni lunedì e giovedì alle 8'. */
export function diceQuando({ giorni, ora }: { giorni: readonly number[]; ora: number }): string {
  const all = giorni.length === 7 ? 'giorno' : inOrder(giorni).map((giorno) => GIORNI[giorno as Giorno]);
  const days = typeof all === 'string' ? all : new Intl.ListFormat('it', { type: 'conjunction' }).format(all);
  return `ogni ${days} ${ora === 1 ? "all'1" : ora === 0 ? 'a mezzanotte' : `alle ${ora}`}`;
}

const inOrder = (giorni: readonly number[]) => [...giorni].sort((a, b) => a - b);
const weekdayOf = (giorno: string) => new Date(`${giorno}T00:00:00Z`).getUTCDay() || 7;

function instantOf(giorno: string, ora: number): Date {
  const utc = Date.parse(`${giorno}T00:00:00Z`) + ora * HOUR_MS;
  const summer = new Date(utc - 2 * HOUR_MS);
  const shown = Number(summer.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' }).slice(0, 2));
  return shown === ora ? summer : new Date(utc - HOUR_MS);
}
