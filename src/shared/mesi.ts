// Calendar months, one after the other. Days are 'YYYY-MM-DD', months 'YYYY-MM'; today is an argument.
import { addDays } from './scadenze.ts';

export interface Mese {
  mese: string;
  /** Its first day that counts, and its last. */
  dal: string;
  al: string;
}

/** The month so many months after this one, or before it. */
export function mesePiu(mese: string, quanti: number): string {
  const [anno = 0, numero = 0] = mese.split('-').map(Number);
  return new Date(Date.UTC(anno, numero - 1 + quanti, 1)).toISOString().slice(0, 7);
}

export const primoDi = (mese: string): string => `${mese}-01`;
export const ultimoDi = (mese: string): string => addDays(primoDi(mesePiu(mese, 1)), -1);

/** So many whole months, the first of which is this one. */
export function mesiDa(mese: string, quanti: number): Mese[] {
  return Array.from({ length: quanti }, (_, i) => {
    const each = mesePiu(mese, i);
    return { mese: each, dal: primoDi(each), al: ultimoDi(each) };
  });
}

/** How many months two days touch, with those between them. */
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

/** '2026-11' -> 'novembre 2026'. */
export function nomeMese(mese: string): string {
  const [anno, numero] = mese.split('-');
  return `${NOMI[Number(numero) - 1]} ${anno}`;
}

/** '2026-11' -> 'nov 26': below an axis. */
export function meseBreve(mese: string): string {
  return `${nomeMese(mese).slice(0, 3)} ${mese.slice(2, 4)}`;
}
