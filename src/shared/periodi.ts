// Periods that end today and calendar periods, each with the previous period for comparison. Days are 'YYYY-MM-DD', months 'YYYY-MM'; today
// is an argument.
import { formatData, isCalendarDate } from './dates.ts';
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

const MONTHS_OF_PERIOD: Record<Exclude<Periodo, 'settimana'>, number> = { mese: 1, trimestre: 3, anno: 12 };

const CALENDAR_PERIOD = /^(19\d\d|2[01]\d\d)(?:-(0[1-9]|1[0-2])|-T([1-4]))?$/;
const RANGE_SEPARATOR = '_';

/** Parses a month ('2026-11'), a quarter ('2026-T4'), a year ('2026') or a range ('2026-03-01_2026-05-15'). Undefined for other text. */
export function parseCalendarPeriod(periodo: string): Giorni | undefined {
  const [dal = '', al = '', extraPart] = periodo.split(RANGE_SEPARATOR);
  if (extraPart === undefined && isCalendarDate(dal) && isCalendarDate(al) && dal <= al) return { dal, al };
  const [, anno, mese, trimestre] = CALENDAR_PERIOD.exec(periodo) ?? [];
  if (anno === undefined) return undefined;
  const primo = mese ? `${anno}-${mese}` : `${anno}-${String(trimestre ? Number(trimestre) * 3 - 2 : 1).padStart(2, '0')}`;
  return { dal: firstDayOf(primo), al: lastDayOf(addMonths(primo, mese ? 0 : trimestre ? 2 : 11)) };
}

export const rangePeriodo = ({ dal, al }: Giorni): string => `${dal}${RANGE_SEPARATOR}${al}`;
export const isRange = (periodo: string): boolean => periodo.includes(RANGE_SEPARATOR);
export const isPeriodo = (text: string): text is Periodo => PERIODI.some((periodo) => periodo === text);

export const MAX_MESI = 60;

/**
 * Returns whether the charts show only the months of the period. This is so for a calendar period of several months and for a
 * range; the charts of other periods also show earlier months.
 */
export function showsOnlyOwnMonths(periodo: string, { dal, al }: Giorni): boolean {
  const mesi = countMonths(dal, al);
  return !isPeriodo(periodo) && (isRange(periodo) || mesi > 1) && mesi <= MAX_MESI;
}

/** Returns the name of a report period: 'Ultimo mese', 'Novembre 2026', '4° trimestre 2026', 'Anno 2026', 'Dal … al …'. */
export function nomePeriodo(periodo: string): string {
  if (isPeriodo(periodo)) return PERIODO_LABELS[periodo];
  const giorni = parseCalendarPeriod(periodo);
  if (!giorni) return periodo;
  if (isRange(periodo)) return `Dal ${formatData(giorni.dal)} al ${formatData(giorni.al)}`;
  const [anno, parte] = periodo.split('-');
  if (parte === undefined) return `Anno ${anno}`;
  if (parte.startsWith('T')) return `${parte.slice(1)}° trimestre ${anno}`;
  const nome = nomeMese(periodo);
  return nome.charAt(0).toUpperCase() + nome.slice(1);
}

const dayCount = ({ dal, al }: Giorni) => (Date.parse(al) - Date.parse(dal)) / 86_400_000 + 1;

/**
 * Returns the days of a report period and of the previous period. A period that ends today, or a range, is compared with the
 * same number of days before it. A calendar period is compared with the previous month, quarter or year. A calendar period that
 * has not ended ends today and is compared with the same number of days.
 */
export function giorniOf(periodo: string, today: string): Giorni & { precedente: Giorni } {
  const fullPeriod = parseCalendarPeriod(periodo);
  if (!fullPeriod) return untilToday(periodo as Periodo, today);
  const giorni = { dal: fullPeriod.dal, al: fullPeriod.al < today ? fullPeriod.al : today };
  if (isRange(periodo)) return { ...giorni, precedente: daysBefore(giorni) };
  const mesi = countMonths(fullPeriod.dal, fullPeriod.al);
  const dal = firstDayOf(addMonths(fullPeriod.dal.slice(0, 7), -mesi));
  const previousEnd = addDays(fullPeriod.dal, -1);
  const sameLengthEnd = addDays(dal, dayCount(giorni) - 1);
  return { ...giorni, precedente: { dal, al: giorni.al === fullPeriod.al || sameLengthEnd > previousEnd ? previousEnd : sameLengthEnd } };
}

const daysBefore = (giorni: Giorni): Giorni => ({ dal: addDays(giorni.dal, -dayCount(giorni)), al: addDays(giorni.dal, -1) });

/**
 * Returns a period that ends today and the previous period of the same length. The first and the last day of each belong to the
 * period.
 */
function untilToday(periodo: Periodo, today: string): Giorni & { precedente: Giorni } {
  const dal = periodo === 'settimana' ? addDays(today, -6) : addDays(monthsBefore(today, MONTHS_OF_PERIOD[periodo]), 1);
  const giorni = { dal, al: today };
  return { ...giorni, precedente: daysBefore(giorni) };
}

function monthsBefore(day: string, mesi: number): string {
  const [anno = 0, mese = 0, giorno = 0] = day.split('-').map(Number);
  const ultimo = new Date(Date.UTC(anno, mese - mesi, 0));
  ultimo.setUTCDate(Math.min(giorno, ultimo.getUTCDate()));
  return ultimo.toISOString().slice(0, 10);
}

export function puntiAndamento(today: string): string[] {
  const primo = `${today.slice(0, 7)}-01`;
  const monthEnds = Array.from({ length: 11 }, (_, i) => addDays(monthsBefore(primo, 10 - i), -1));
  return [...monthEnds, today];
}

export interface Mese {
  mese: string;
  /** The first day of the report period in this month. The period can begin or end in the middle of the month. */
  dal: string;
  al: string;
}

export function addMonths(mese: string, count: number): string {
  const [anno = 0, numero = 0] = mese.split('-').map(Number);
  return new Date(Date.UTC(anno, numero - 1 + count, 1)).toISOString().slice(0, 7);
}

export const firstDayOf = (mese: string): string => `${mese}-01`;
export const lastDayOf = (mese: string): string => addDays(firstDayOf(addMonths(mese, 1)), -1);

export function monthsFrom(mese: string, count: number): Mese[] {
  return Array.from({ length: count }, (_, i) => {
    const currentMonth = addMonths(mese, i);
    return { mese: currentMonth, dal: firstDayOf(currentMonth), al: lastDayOf(currentMonth) };
  });
}

/** Returns the number of months from `dal` to `al`, counting both. */
export function countMonths(dal: string, al: string): number {
  const [annoDal = 0, meseDal = 0] = dal.split('-').map(Number);
  const [annoAl = 0, meseAl = 0] = al.split('-').map(Number);
  return (annoAl - annoDal) * 12 + meseAl - meseDal + 1;
}

const MONTH_NAMES = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
];

export function nomeMese(mese: string): string {
  const [anno, numero] = mese.split('-');
  return `${MONTH_NAMES[Number(numero) - 1]} ${anno}`;
}

export function formatMeseBreve(mese: string): string {
  return `${nomeMese(mese).slice(0, 3)} ${mese.slice(2, 4)}`;
}
