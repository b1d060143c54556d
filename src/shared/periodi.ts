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

const MESI_DI: Record<Exclude<Periodo, 'settimana'>, number> = { mese: 1, trimestre: 3, anno: 12 };

const DI_CALENDARIO = /^(19\d\d|2[01]\d\d)(?:-(0[1-9]|1[0-2])|-T([1-4]))?$/;
const TRA_GIORNI = '_';

/** Parses a month ('2026-11'), a quarter ('2026-T4'), a year ('2026') or a range ('2026-03-01_2026-05-15'). Undefined for other text. */
export function daCalendario(periodo: string): Giorni | undefined {
  const [dal = '', al = '', more] = periodo.split(TRA_GIORNI);
  if (more === undefined && isCalendarDate(dal) && isCalendarDate(al) && dal <= al) return { dal, al };
  const [, anno, mese, trimestre] = DI_CALENDARIO.exec(periodo) ?? [];
  if (anno === undefined) return undefined;
  const primo = mese ? `${anno}-${mese}` : `${anno}-${String(trimestre ? Number(trimestre) * 3 - 2 : 1).padStart(2, '0')}`;
  return { dal: primoDi(primo), al: ultimoDi(mesePiu(primo, mese ? 0 : trimestre ? 2 : 11)) };
}

export const traGiorni = ({ dal, al }: Giorni): string => `${dal}${TRA_GIORNI}${al}`;
export const isTraGiorni = (periodo: string): boolean => periodo.includes(TRA_GIORNI);
export const isPeriodo = (testo: string): testo is Periodo => PERIODI.some((each) => each === testo);

export const MESI_AL_MASSIMO = 60;

/**
 * Whether the charts show only the months of the period: for a calendar period of several months, or a range. Other charts also show
 * earlier months.
 */
export function suoiMesi(periodo: string, { dal, al }: Giorni): boolean {
  const mesi = quantiMesi(dal, al);
  return !isPeriodo(periodo) && (isTraGiorni(periodo) || mesi > 1) && mesi <= MESI_AL_MASSIMO;
}

/** 'Ultimo mese', 'Novembre 2026', '4° trimestre 2026', 'Anno 2026', 'Dal … al …'. */
export function nomePeriodo(periodo: string): string {
  if (isPeriodo(periodo)) return PERIODO_LABELS[periodo];
  const giorni = daCalendario(periodo);
  if (!giorni) return periodo;
  if (isTraGiorni(periodo)) return `Dal ${formatData(giorni.dal)} al ${formatData(giorni.al)}`;
  const [anno, parte] = periodo.split('-');
  if (parte === undefined) return `Anno ${anno}`;
  if (parte.startsWith('T')) return `${parte.slice(1)}° trimestre ${anno}`;
  const nome = nomeMese(periodo);
  return nome.charAt(0).toUpperCase() + nome.slice(1);
}

const lunghezza = ({ dal, al }: Giorni) => (Date.parse(al) - Date.parse(dal)) / 86_400_000 + 1;

/**
 * Returns a period and the previous one. A period that ends today, or a range, is compared with the same number of days before it. A
 * calendar period is compared with the previous month, quarter or year; while it has not ended, it ends today and is compared with the same
 * number of days.
 */
export function giorniDi(periodo: string, today: string): Giorni & { precedente: Giorni } {
  const intero = daCalendario(periodo);
  if (!intero) return finoAOggi(periodo as Periodo, today); // a text that is not a calendar period is one of the four names
  const giorni = { dal: intero.dal, al: intero.al < today ? intero.al : today };
  if (isTraGiorni(periodo)) return { ...giorni, precedente: prima(giorni) };
  const mesi = quantiMesi(intero.dal, intero.al);
  const dal = primoDi(mesePiu(intero.dal.slice(0, 7), -mesi));
  const fine = addDays(intero.dal, -1);
  const finora = addDays(dal, lunghezza(giorni) - 1);
  return { ...giorni, precedente: { dal, al: giorni.al === intero.al || finora > fine ? fine : finora } };
}

const prima = (giorni: Giorni): Giorni => ({ dal: addDays(giorni.dal, -lunghezza(giorni)), al: addDays(giorni.dal, -1) });

/** First and last days are included. */
function finoAOggi(periodo: Periodo, today: string): Giorni & { precedente: Giorni } {
  const dal = periodo === 'settimana' ? addDays(today, -6) : addDays(mesiPrima(today, MESI_DI[periodo]), 1);
  const giorni = { dal, al: today };
  return { ...giorni, precedente: prima(giorni) };
}

function mesiPrima(day: string, mesi: number): string {
  const [anno = 0, mese = 0, giorno = 0] = day.split('-').map(Number);
  const ultimo = new Date(Date.UTC(anno, mese - mesi, 0));
  ultimo.setUTCDate(Math.min(giorno, ultimo.getUTCDate()));
  return ultimo.toISOString().slice(0, 10);
}

/** The last day of each of the previous eleven months, and today. */
export function puntiAndamento(today: string): string[] {
  const primo = `${today.slice(0, 7)}-01`;
  const fine = Array.from({ length: 11 }, (_, i) => addDays(mesiPrima(primo, 10 - i), -1));
  return [...fine, today];
}

export interface Mese {
  mese: string;
  /** The period can begin or end in the middle of the month. */
  dal: string;
  al: string;
}

export function mesePiu(mese: string, quanti: number): string {
  const [anno = 0, numero = 0] = mese.split('-').map(Number);
  return new Date(Date.UTC(anno, numero - 1 + quanti, 1)).toISOString().slice(0, 7);
}

export const primoDi = (mese: string): string => `${mese}-01`;
export const ultimoDi = (mese: string): string => addDays(primoDi(mesePiu(mese, 1)), -1);

export function mesiDa(mese: string, quanti: number): Mese[] {
  return Array.from({ length: quanti }, (_, i) => {
    const each = mesePiu(mese, i);
    return { mese: each, dal: primoDi(each), al: ultimoDi(each) };
  });
}

/** Includes both months. */
export function quantiMesi(dal: string, al: string): number {
  const [annoDal = 0, meseDal = 0] = dal.split('-').map(Number);
  const [annoAl = 0, meseAl = 0] = al.split('-').map(Number);
  return (annoAl - annoDal) * 12 + meseAl - meseDal + 1;
}

const NOMI = [
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
  return `${NOMI[Number(numero) - 1]} ${anno}`;
}

/** '2026-11' -> 'nov 26', for the axis of a chart. */
export function meseBreve(mese: string): string {
  return `${nomeMese(mese).slice(0, 3)} ${mese.slice(2, 4)}`;
}
