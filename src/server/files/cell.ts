// How a value reads in a file. Pure; decision 0018.
import { formatData } from '#shared/dates.ts';

/** How a value is written: days, instants, money, numbers and percentages stay what they are, for who reckons with them. */
export type Tipo = 'testo' | 'data' | 'istante' | 'euro' | 'numero' | 'percento' | 'siNo';

export interface Cella {
  tipo: Tipo;
  valore: string | number | boolean | null;
}

export interface Testata {
  testa: string;
  tipo: Tipo;
}

// Made once: an export words as many instants as it has rows.
const IN_ITALIA = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** An instant as the clocks in Italy showed it: '2026-11-21 09:05:00'. */
export function inItalia(istante: string): string {
  return IN_ITALIA.format(new Date(istante));
}

// The signs with which a spreadsheet takes a text for a formula, in their wide form too, after whatever white space.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Whether a spreadsheet would run this text instead of showing it. */
export function looksLikeFormula(testo: string): boolean {
  return FORMULA.test(testo);
}

/** As the cell of a CSV for Excel in Italy: days dd/mm/yyyy, a decimal comma, and no text that is run (rule 47). */
export function testoCsv({ tipo, valore }: Cella): string {
  if (valore === null || valore === '') return '';
  if (tipo === 'siNo') return valore ? 'Sì' : 'No';
  if (tipo === 'data') return formatData(String(valore));
  if (tipo === 'istante') {
    const [giorno = '', ora = ''] = inItalia(String(valore)).split(' ');
    return `${formatData(giorno)} ${ora.slice(0, 5)}`;
  }
  if (tipo === 'euro') return Number(valore).toFixed(2).replace('.', ',');
  if (tipo === 'numero') return String(valore).replace('.', ',');
  if (tipo === 'percento') return `${String(valore).replace('.', ',')}%`;
  const testo = String(valore);
  return looksLikeFormula(testo) ? `'${testo}` : testo;
}
