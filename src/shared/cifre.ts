import { formatEuro } from './euro.ts';

export interface Cella {
  valore: number | null;
  unita: 'numero' | 'euro' | 'percento';
}

export const numero = (valore: number | null): Cella => ({ valore, unita: 'numero' });
export const euro = (valore: number | null): Cella => ({ valore, unita: 'euro' });
export const perCento = (valore: number | null): Cella => ({ valore, unita: 'percento' });

export interface Voce {
  label: string;
  cella: Cella;
  su?: number;
  vai?: string | undefined;
}

export interface Indicatore extends Voce {
  misura: string;
  dettagli: Voce[];
  /** The change of the figure since the end of the previous period. `rispetto` names that day: 'al 31 ott 2026'. */
  variazione?: { valore: number; di: string; rispetto: string };
}

export interface Riga {
  label: string;
  celle: Cella[];
  vai?: string | undefined;
  colore?: string;
}

export interface Tabella {
  titolo: string;
  misura: string;
  valore?: Cella;
  fatti?: Voce[];
  colonne: string[];
  righe: Riga[];
  totale?: Cella[];
  barre?: boolean;
  nota?: string;
}

export const voce = (label: string, cella: Cella, vai?: string): Voce => ({ label, cella, vai });
export const indicatore = (label: string, cella: Cella, vai?: string): Omit<Indicatore, 'misura'> => ({ label, cella, vai, dettagli: [] });
export const withMisura = (misura: string, indicatori: readonly Omit<Indicatore, 'misura'>[]): Indicatore[] =>
  indicatori.map((each) => ({ ...each, misura }));
export const riga = (label: string, celle: Cella[], vai?: string): Riga => ({ label, celle, vai });

/**
 * Returns one table row that sums up the entries that the table leaves out ('Altri 3 tipi'). Returns no row when the table
 * shows every entry.
 */
export function remainderRow(quanti: number, singularLabel: string, pluralLabel: string, celle: Cella[]): Riga[] {
  return quanti === 0 ? [] : [riga(quanti === 1 ? singularLabel : pluralLabel.replace('%', String(quanti)), celle)];
}

const NUMERO = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 1 });

export function formatCella({ valore, unita }: Cella): string {
  if (valore === null) return '–';
  if (unita === 'euro') return formatEuro(valore);
  return unita === 'percento' ? `${NUMERO.format(valore)}%` : NUMERO.format(valore);
}

/** Formats a difference with its sign: '+4', '−3' (with a real minus sign) or '0'. */
export function formatDifferenza({ valore, unita }: Cella): string {
  const amount = valore ?? 0;
  return `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatCella({ valore: Math.abs(amount), unita })}`;
}

export function percento(parte: number, tutto: number): number | null {
  return tutto === 0 ? null : Math.round((parte / tutto) * 1000) / 10;
}

export function media(amount: number, quanti: number): number | null {
  return quanti === 0 ? null : Math.round((amount * 100) / quanti) / 100;
}

/** The figures of two periods. The figure of a stock is its value at the end of each period. */
export interface Confronto {
  ora: number;
  prima: number;
}

export function differenza({ ora, prima }: Confronto): number {
  return Math.round((ora - prima) * 100) / 100;
}
