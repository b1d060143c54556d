// Periods of days that end today, to be compared with those before them. Days are 'YYYY-MM-DD'; today is an argument.
import { addDays } from './scadenze.ts';

export const PERIODI = ['settimana', 'mese', 'trimestre', 'anno'] as const;
export type Periodo = (typeof PERIODI)[number];
export const PERIODO_LABELS: Record<Periodo, string> = {
  settimana: 'Ultima settimana',
  mese: 'Ultimo mese',
  trimestre: 'Ultimo trimestre',
  anno: 'Ultimo anno',
};

export interface Giorni {
  dal: string;
  al: string;
}

const MESI_DI: Record<Exclude<Periodo, 'settimana'>, number> = { mese: 1, trimestre: 3, anno: 12 };

/** The period that ends today, and the one of as many days that ends where it begins. Both their days count. */
export function giorniDi(periodo: Periodo, today: string): Giorni & { precedente: Giorni } {
  const dal = periodo === 'settimana' ? addDays(today, -6) : addDays(mesiPrima(today, MESI_DI[periodo]), 1);
  const quanti = (Date.parse(today) - Date.parse(dal)) / 86_400_000 + 1;
  return { dal, al: today, precedente: { dal: addDays(dal, -quanti), al: addDays(dal, -1) } };
}

/** The same day so many months ago; the month's last one where it has no such day. */
function mesiPrima(day: string, mesi: number): string {
  const [anno = 0, mese = 0, giorno = 0] = day.split('-').map(Number);
  const ultimo = new Date(Date.UTC(anno, mese - mesi, 0));
  ultimo.setUTCDate(Math.min(giorno, ultimo.getUTCDate()));
  return ultimo.toISOString().slice(0, 10);
}

/** Where the trend is read: the last day of each of the eleven months before this one, and today. */
export function puntiAndamento(today: string): string[] {
  const primo = `${today.slice(0, 7)}-01`;
  const fine = Array.from({ length: 11 }, (_, i) => addDays(mesiPrima(primo, 10 - i), -1));
  return [...fine, today];
}
