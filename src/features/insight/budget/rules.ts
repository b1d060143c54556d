// Pure rules for yearly budgets and the order of closing months (decision 77). Months are 'YYYY-MM', days 'YYYY-MM-DD'; today is an
// argument.
import { fromCents, toCents } from '#shared/euro.ts';
import { type Mese, mesePiu, mesiDa, nomeMese, quantiMesi } from '#shared/periodi.ts';
import { invalidField, Problem } from '#shared/problem.ts';

export const PRIMO_ANNO = 2000;
export const ULTIMO_ANNO = 2100;

/** The state of a month: closed, past, or still to come (including the present one). */
export const STATI_MESE = ['chiuso', 'passato', 'previsto'] as const;
export type StatoMese = (typeof STATI_MESE)[number];

/**
 * The past months of the year, and the present month up to today, whose cost is the basis of the forecast. `presente` is undefined for a
 * past year.
 */
export function mesiDellAnno(anno: number, today: string): { conclusi: Mese[]; presente: Mese | undefined } {
  const oggi = today.slice(0, 7);
  const conclusi = mesiDa(`${anno}-01`, 12).filter(({ mese }) => mese < oggi);
  const [presente] = mesiDa(oggi, 1);
  return { conclusi, presente: conclusi.length < 12 && presente ? { ...presente, al: today } : undefined };
}

const somma = (costi: readonly number[]) => fromCents(costi.reduce((sum, costo) => sum + toCents(costo), 0));
const meno = (da: number, quanto: number) => fromCents(toCents(da) - toCents(quanto));

export interface Bilancio {
  /** Null when no budget is set. */
  importo: number | null;
  speso: number;
  previsione: number;
  /** The budget minus the spent amount and minus the forecast; negative when exceeded, null without a budget. */
  resta: number | null;
  margine: number | null;
}

/** Computes spent amount and forecast of a brand from its twelve months. Only past months count as spent. */
export function bilancioDi(importo: number | null, mesi: readonly { costo: number; stato: StatoMese }[]): Bilancio {
  const speso = somma(mesi.filter(({ stato }) => stato !== 'previsto').map(({ costo }) => costo));
  const previsione = somma(mesi.map(({ costo }) => costo));
  return {
    importo,
    speso,
    previsione,
    resta: importo === null ? null : meno(importo, speso),
    margine: importo === null ? null : meno(importo, previsione),
  };
}

/** Adds up the balances of all brands that have a budget; undefined when no brand has one. */
export function insieme(bilanci: readonly Bilancio[]): Bilancio | undefined {
  const suoi = bilanci.filter(({ importo }) => importo !== null);
  if (suoi.length === 0) return undefined;
  const di = (parte: keyof Bilancio) => somma(suoi.map((each) => each[parte] ?? 0));
  return { importo: di('importo'), speso: di('speso'), previsione: di('previsione'), resta: di('resta'), margine: di('margine') };
}

/** Whether a year is within its budget, will probably exceed it, or has exceeded it. */
export type Andamento = 'entro' | 'verso' | 'oltre';

export function andamentoDi({ resta, margine }: Pick<Bilancio, 'resta' | 'margine'>): Andamento | undefined {
  if (resta === null || margine === null) return undefined;
  if (resta < 0) return 'oltre';
  return margine < 0 ? 'verso' : 'entro';
}

/** The closed months, and the first month that has a cost. */
export interface Chiusure {
  /** In chronological order. */
  chiusi: readonly string[];
  /** The first month with an assignment that has a cost; null when there is none. */
  primo: string | null;
}

/** The first month that can be closed: the one after the last closed month, or the first month with an assignment. */
export const primoDaChiudere = (chiusi: readonly string[], primoConCosti: string | null): string | null => {
  const ultimo = chiusi.at(-1);
  return ultimo === undefined ? primoConCosti : mesePiu(ultimo, 1);
};

/** The past months that can be closed now, in order. */
export function daChiudere({ primo }: Chiusure, today: string): string[] {
  const oggi = today.slice(0, 7);
  return primo === null || primo >= oggi ? [] : mesiDa(primo, quantiMesi(primo, oggi) - 1).map(({ mese }) => mese);
}

/** The months to close up to `fino_a`, or the error. */
export function checkChiusura(chiusure: Chiusure, fino_a: string, today: string): string[] | Problem {
  const { chiusi, primo } = chiusure;
  const ultimo = mesePiu(today.slice(0, 7), -1);
  if (chiusi.includes(fino_a)) return new Problem('conflict', 'MESE_GIA_CHIUSO', `${capital(nomeMese(fino_a))} è già chiuso.`);
  if (fino_a > ultimo) return invalidField('fino_a', `Si chiudono i mesi finiti: l'ultimo è ${nomeMese(ultimo)}`);
  if (primo === null || primo > ultimo) {
    return new Problem(
      'conflict',
      'NIENTE_DA_CHIUDERE',
      'Non ci sono ancora mesi da chiudere: niente è stato assegnato prima di questo mese.',
    );
  }
  if (fino_a < primo) {
    return new Problem('conflict', 'MESE_FUORI_ORDINE', `I mesi si chiudono in ordine: il prossimo è ${nomeMese(primo)}.`);
  }
  return daChiudere(chiusure, today).filter((mese) => mese <= fino_a);
}

/** Returns the error for a month that cannot be reopened, because only the last closed month can; undefined otherwise. */
export function checkRiapertura(chiusi: readonly string[], mese: string): Problem | undefined {
  const ultimo = chiusi.at(-1);
  if (ultimo === mese) return undefined;
  return chiusi.includes(mese)
    ? new Problem('conflict', 'MESE_FUORI_ORDINE', `Si riapre prima l'ultimo mese chiuso: ${nomeMese(ultimo ?? mese)}.`)
    : new Problem('conflict', 'MESE_NON_CHIUSO', `${capital(nomeMese(mese))} non è chiuso: forse qualcuno l'ha già riaperto.`);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const NOTE_BUDGET = {
  come: "Speso è ciò che è costato nei mesi finiti, come in 'Quanto spendiamo'. La previsione aggiunge i mesi che mancano alla fine dell'anno, ognuno a quanto costa un mese di ciò che è assegnato oggi.",
  filtrato: 'Il budget è di tutto il brand: qui la pagina è ristretta a uno showroom o a una mansione. Togli quel filtro per vederlo.',
} as const;

export function budgetNonTrovato(): Problem {
  return new Problem('not_found', 'BUDGET_NON_TROVATO', 'Il budget richiesto non esiste o è stato tolto.');
}
