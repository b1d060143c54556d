// Months are texts like 'YYYY-MM' and days are texts like 'YYYY-MM-DD' (decision 77).
import { fromCents, toCents } from '#shared/euro.ts';
import { addMonths, countMonths, type Mese, monthsFrom, nomeMese } from '#shared/periodi.ts';
import { invalidField, Problem } from '#shared/problem.ts';

export const PRIMO_ANNO = 2000;
export const ULTIMO_ANNO = 2100;

/** The states of a month in a budget: closed, past, and forecast. `previsto` includes the present month. */
export const STATI_MESE = ['chiuso', 'passato', 'previsto'] as const;
export type StatoMese = (typeof STATI_MESE)[number];

/**
 * Returns the past months and the present month of a year. The present month ends today and is the basis of the forecast. `presente` is
 * undefined for a past year.
 */
export function mesiDellAnno(anno: number, today: string): { conclusi: Mese[]; presente: Mese | undefined } {
  const currentMonth = today.slice(0, 7);
  const conclusi = monthsFrom(`${anno}-01`, 12).filter(({ mese }) => mese < currentMonth);
  const [presente] = monthsFrom(currentMonth, 1);
  return { conclusi, presente: conclusi.length < 12 && presente ? { ...presente, al: today } : undefined };
}

const sumEuro = (costi: readonly number[]) => fromCents(costi.reduce((sum, costo) => sum + toCents(costo), 0));
const subtract = (amount: number, deduction: number) => fromCents(toCents(amount) - toCents(deduction));

export interface Bilancio {
  importo: number | null;
  speso: number;
  previsione: number;
  /**
   * `resta` is the budget minus the spent amount, `margine` the budget minus the forecast. Both are negative when exceeded, and null
   * without a budget.
   */
  resta: number | null;
  margine: number | null;
}

/** Computes the spent amount and the forecast of a budget. Only past months count as spent. */
export function bilancioOf(importo: number | null, mesi: readonly { costo: number; stato: StatoMese }[]): Bilancio {
  const speso = sumEuro(mesi.filter(({ stato }) => stato !== 'previsto').map(({ costo }) => costo));
  const previsione = sumEuro(mesi.map(({ costo }) => costo));
  return {
    importo,
    speso,
    previsione,
    resta: importo === null ? null : subtract(importo, speso),
    margine: importo === null ? null : subtract(importo, previsione),
  };
}

/** Adds up the budgets of several brands. Returns undefined when no brand has a budget. */
export function sumBilanci(bilanci: readonly Bilancio[]): Bilancio | undefined {
  const withBudget = bilanci.filter(({ importo }) => importo !== null);
  if (withBudget.length === 0) return undefined;
  const sumOf = (field: keyof Bilancio) => sumEuro(withBudget.map((each) => each[field] ?? 0));
  return {
    importo: sumOf('importo'),
    speso: sumOf('speso'),
    previsione: sumOf('previsione'),
    resta: sumOf('resta'),
    margine: sumOf('margine'),
  };
}

/** Whether a year is within its budget, will probably exceed it, or has exceeded it. */
export type Andamento = 'entro' | 'verso' | 'oltre';

export function andamentoOf({ resta, margine }: Pick<Bilancio, 'resta' | 'margine'>): Andamento | undefined {
  if (resta === null || margine === null) return undefined;
  if (resta < 0) return 'oltre';
  return margine < 0 ? 'verso' : 'entro';
}

export interface Chiusure {
  /** The closed months in chronological order. */
  chiusi: readonly string[];
  primo: string | null;
}

/** The first month that can be closed: the one after the last closed month, or the first month with an assignment. */
export const firstMeseToClose = (chiusi: readonly string[], firstMeseWithCosts: string | null): string | null => {
  const lastClosed = chiusi.at(-1);
  return lastClosed === undefined ? firstMeseWithCosts : addMonths(lastClosed, 1);
};

export function mesiToClose({ primo }: Chiusure, today: string): string[] {
  const currentMonth = today.slice(0, 7);
  return primo === null || primo >= currentMonth ? [] : monthsFrom(primo, countMonths(primo, currentMonth) - 1).map(({ mese }) => mese);
}

export function checkChiusura(chiusure: Chiusure, fino_a: string, today: string): string[] | Problem {
  const { chiusi, primo } = chiusure;
  const lastPast = addMonths(today.slice(0, 7), -1);
  if (chiusi.includes(fino_a)) return new Problem('conflict', 'MESE_GIA_CHIUSO', `${capitalize(nomeMese(fino_a))} è già chiuso.`);
  if (fino_a > lastPast) return invalidField('fino_a', `Si chiudono i mesi finiti: l'ultimo è ${nomeMese(lastPast)}`);
  if (primo === null || primo > lastPast) {
    return new Problem(
      'conflict',
      'NIENTE_DA_CHIUDERE',
      'Non ci sono ancora mesi da chiudere: niente è stato assegnato prima di questo mese.',
    );
  }
  if (fino_a < primo) {
    return new Problem('conflict', 'MESE_FUORI_ORDINE', `I mesi si chiudono in ordine: il prossimo è ${nomeMese(primo)}.`);
  }
  return mesiToClose(chiusure, today).filter((mese) => mese <= fino_a);
}

/** Returns the problem when a month cannot be reopened. Only the last closed month can be reopened. */
export function checkRiapertura(chiusi: readonly string[], mese: string): Problem | undefined {
  const lastClosed = chiusi.at(-1);
  if (lastClosed === mese) return undefined;
  return chiusi.includes(mese)
    ? new Problem('conflict', 'MESE_FUORI_ORDINE', `Si riapre prima l'ultimo mese chiuso: ${nomeMese(lastClosed ?? mese)}.`)
    : new Problem('conflict', 'MESE_NON_CHIUSO', `${capitalize(nomeMese(mese))} non è chiuso: forse qualcuno l'ha già riaperto.`);
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const NOTE_BUDGET = {
  come: "Speso è ciò che è costato nei mesi finiti, come in 'Quanto spendiamo'. La previsione aggiunge i mesi che mancano alla fine dell'anno, ognuno a quanto costa un mese di ciò che è assegnato oggi.",
  filtrato: 'Il budget è di tutto il brand: qui la pagina è ristretta a uno showroom o a una mansione. Togli quel filtro per vederlo.',
} as const;

export function budgetNonTrovato(): Problem {
  return new Problem('not_found', 'BUDGET_NON_TROVATO', 'Il budget richiesto non esiste o è stato tolto.');
}
