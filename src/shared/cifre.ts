// Figures with their units and the tables they stand in, as a screen shows them and a file holds them.
import { formatEuro } from './euro.ts';

/** A figure with its unit. */
export interface Cella {
  valore: number | null;
  unita: 'numero' | 'euro' | 'percento';
}

export const numero = (valore: number | null): Cella => ({ valore, unita: 'numero' });
export const euro = (valore: number | null): Cella => ({ valore, unita: 'euro' });
export const perCento = (valore: number | null): Cella => ({ valore, unita: 'percento' });

/** A figure with its name. */
export interface Voce {
  label: string;
  cella: Cella;
  /** Of how many. */
  su?: number;
  /** The list that it counts. */
  vai?: string | undefined;
}

export interface Indicatore extends Voce {
  /** What it is measured in, and of when (misure.ts). */
  misura: string;
  dettagli: Voce[];
  /** By how much it is more or less than at the end of the period before, and of what; `rispetto`: that day, 'al 31 ott 2026'. */
  variazione?: { valore: number; di: string; rispetto: string };
}

export interface Riga {
  label: string;
  celle: Cella[];
  vai?: string | undefined;
  /** Of the brand that it is about. */
  colore?: string;
}

export interface Tabella {
  titolo: string;
  /** What its figures are measured in, and of when. */
  misura: string;
  /** The whole, beside the title. */
  valore?: Cella;
  fatti?: Voce[];
  colonne: string[];
  righe: Riga[];
  totale?: Cella[];
  /** The first figure of each row is a bar, too. */
  barre?: boolean;
  nota?: string;
}

export const voce = (label: string, cella: Cella, vai?: string): Voce => ({ label, cella, vai });
export const indicatore = (label: string, cella: Cella, vai?: string): Omit<Indicatore, 'misura'> => ({ label, cella, vai, dettagli: [] });
/** Those of one measure. */
export const misurati = (misura: string, indicatori: readonly Omit<Indicatore, 'misura'>[]): Indicatore[] =>
  indicatori.map((each) => ({ ...each, misura }));
export const riga = (label: string, celle: Cella[], vai?: string): Riga => ({ label, celle, vai });

/** The row of what is not named one by one, where there is something: 'Altri 3 tipi'. */
export function altri(quanti: number, uno: string, molti: string, celle: Cella[]): Riga[] {
  return quanti === 0 ? [] : [riga(quanti === 1 ? uno : molti.replace('%', String(quanti)), celle)];
}

const NUMERO = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 1 });

/** A figure as it is read; '–' where there is none. */
export function formatCella({ valore, unita }: Cella): string {
  if (valore === null) return '–';
  if (unita === 'euro') return formatEuro(valore);
  return unita === 'percento' ? `${NUMERO.format(valore)}%` : NUMERO.format(valore);
}

/** A difference as it is read: '+4', '−3' with a true minus, '0'. */
export function formatDifferenza({ valore, unita }: Cella): string {
  const amount = valore ?? 0;
  return `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatCella({ valore: Math.abs(amount), unita })}`;
}

/** A part of a whole in percent, with one decimal; null when there is no whole. */
export function percento(parte: number, tutto: number): number | null {
  return tutto === 0 ? null : Math.round((parte / tutto) * 1000) / 10;
}

/** So much for each, to the cent; null when there is none. */
export function media(amount: number, quanti: number): number | null {
  return quanti === 0 ? null : Math.round((amount * 100) / quanti) / 100;
}

/** A figure in a period and in the one before; of what there is, at the end of each. */
export interface Confronto {
  ora: number;
  prima: number;
}

export function differenza({ ora, prima }: Confronto): number {
  return Math.round((ora - prima) * 100) / 100;
}
