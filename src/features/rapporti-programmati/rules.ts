// Reports that go out by themselves: when the next one does.
import { todayInItaly } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';

/** 1 Monday to 7 Sunday, as the database counts. */
export const GIORNI = { 1: 'lunedì', 2: 'martedì', 3: 'mercoledì', 4: 'giovedì', 5: 'venerdì', 6: 'sabato', 7: 'domenica' } as const;
export type Giorno = keyof typeof GIORNI;

export const FORMATI_RAPPORTO = ['pdf', 'xlsx'] as const;
export type FormatoRapporto = (typeof FORMATI_RAPPORTO)[number];

const HOUR_MS = 3_600_000;

/** The first instant after this one at which it is that hour in Italy on one of those days. An hour that the clocks leave out is the next one. */
export function prossimoInvio(giorni: readonly number[], ora: number, dopo: Date): Date {
  const today = todayInItaly(dopo);
  for (let n = 0; n <= 7; n += 1) {
    const giorno = addDays(today, n);
    const at = instantOf(giorno, ora);
    if (giorni.includes(weekdayOf(giorno)) && at > dopo) return at;
  }
  throw new Error('At least one day a week');
}

/** 'ogni lunedì e giovedì alle 8' */
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
