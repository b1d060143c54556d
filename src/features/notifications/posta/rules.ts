export const TIPI_POSTA = ['avvisi', 'riepilogo', 'rapporto', 'prova', 'firma', 'password', 'sicurezza'] as const;
export type TipoPosta = (typeof TIPI_POSTA)[number];

export const TIPO_POSTA_LABELS: Record<TipoPosta, string> = {
  avvisi: 'Avvisi',
  riepilogo: 'Riepilogo del giorno',
  rapporto: 'Report programmato',
  prova: 'Mail di prova',
  firma: 'Link per firmare',
  password: 'Link per la password',
  sicurezza: 'Sicurezza del tuo account',
};

/** True when an abandoned mail can be sent again. A report is created again instead, with the present permissions of its recipient. */
export const canRetry = (tipo: TipoPosta): boolean => tipo !== 'rapporto';

/**
 * The page on which the recipient turns off mails of each type. A type without an entry cannot be turned off, or its mail contains a
 * link for this purpose (a report).
 */
export const PREFERENCES_PAGES: Partial<Record<TipoPosta, '/account'>> = {
  avvisi: '/account',
  riepilogo: '/account',
  prova: '/account',
};

export const STATI_POSTA = ['in_attesa', 'inviata', 'abbandonata', 'annullata'] as const;
export type StatoPosta = (typeof STATI_POSTA)[number];

export const STATO_POSTA_LABELS: Record<StatoPosta, string> = {
  in_attesa: 'In attesa',
  inviata: 'Inviata',
  abbandonata: 'Abbandonata',
  annullata: 'Annullata',
};

/** The hour in Italy from which the daily summary is sent. */
export const RIEPILOGO_HOUR = 8;

const FIXED_HOLIDAYS = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08', '12-25', '12-26'];

/** True for a working day: Monday to Friday and no national holiday. Local holidays are ignored. */
export function isWorkingDay(isoDay: string): boolean {
  const [year, month, day] = isoDay.split('-').map(Number) as [number, number, number]; // The format of the day is 'YYYY-MM-DD'.
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !FIXED_HOLIDAYS.includes(isoDay.slice(5)) && isoDay !== easterMonday(year);
}

/** Computes the date of Easter Monday with the algorithm of Meeus, Jones and Butcher. */
export function easterMonday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = Math.floor((a + 11 * d + 22 * e) / 451);
  const daysInYear = d + e - 7 * f + 114;
  const easter = Date.UTC(year, Math.floor(daysInYear / 31) - 1, (daysInYear % 31) + 1);
  return new Date(easter + 86_400_000).toISOString().slice(0, 10);
}

export function hourInItaly(now: Date): number {
  return Number(now.toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' }).slice(0, 2));
}
