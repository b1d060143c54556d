// What a year may cost and does, and in which order months are closed (decision 77). Months are 'YYYY-MM', days 'YYYY-MM-DD'; today is an argument.
import { fromCents, toCents } from '#shared/euro.ts';
import { type Mese, mesePiu, mesiDa, nomeMese, quantiMesi } from '#shared/periodi.ts';
import { invalidField, Problem } from '#shared/problem.ts';

export const PRIMO_ANNO = 2000;
export const ULTIMO_ANNO = 2100;

/** A month of the year: closed, over, or still to come, the present one among them. */
export const STATI_MESE = ['chiuso', 'passato', 'previsto'] as const;
export type StatoMese = (typeof STATI_MESE)[number];

/** The months of a year that are over, and of which one the months to come are told: the present one up to today. None is to come of a past year. */
export function mesiDellAnno(anno: number, today: string): { conclusi: Mese[]; presente: Mese | undefined } {
  const oggi = today.slice(0, 7);
  const conclusi = mesiDa(`${anno}-01`, 12).filter(({ mese }) => mese < oggi);
  const [presente] = mesiDa(oggi, 1);
  return { conclusi, presente: conclusi.length < 12 && presente ? { ...presente, al: today } : undefined };
}

const somma = (costi: readonly number[]) => fromCents(costi.reduce((sum, costo) => sum + toCents(costo), 0));
const meno = (da: number, quanto: number) => fromCents(toCents(da) - toCents(quanto));

export interface Bilancio {
  /** Null: none was set. */
  importo: number | null;
  speso: number;
  previsione: number;
  /** What is left of the budget, of what was spent and of what will have been; below zero: it is exceeded. Null without a budget. */
  resta: number | null;
  margine: number | null;
}

/** A brand's year: what its months that are over have cost, and all twelve. */
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

/** Of those that have a budget, together; undefined when none has. */
export function insieme(bilanci: readonly Bilancio[]): Bilancio | undefined {
  const suoi = bilanci.filter(({ importo }) => importo !== null);
  if (suoi.length === 0) return undefined;
  const di = (parte: keyof Bilancio) => somma(suoi.map((each) => each[parte] ?? 0));
  return { importo: di('importo'), speso: di('speso'), previsione: di('previsione'), resta: di('resta'), margine: di('margine') };
}

/** How a year goes: within its budget, likely to exceed it, or exceeding it already. */
export type Andamento = 'entro' | 'verso' | 'oltre';

export function andamentoDi({ resta, margine }: Pick<Bilancio, 'resta' | 'margine'>): Andamento | undefined {
  if (resta === null || margine === null) return undefined;
  if (resta < 0) return 'oltre';
  return margine < 0 ? 'verso' : 'entro';
}

/** What of the months is closed: all that are, and the first that may be, if any. */
export interface Chiusure {
  /** In their order. */
  chiusi: readonly string[];
  /** Null: nothing has a cost yet. */
  primo: string | null;
}

/** The first month that may be closed: the one after the last that is, or the first in which anything was assigned. */
export const primoDaChiudere = (chiusi: readonly string[], primoConCosti: string | null): string | null => {
  const ultimo = chiusi.at(-1);
  return ultimo === undefined ? primoConCosti : mesePiu(ultimo, 1);
};

/** The months that may be closed now, in their order: those that are over. */
export function daChiudere({ primo }: Chiusure, today: string): string[] {
  const oggi = today.slice(0, 7);
  return primo === null || primo >= oggi ? [] : mesiDa(primo, quantiMesi(primo, oggi) - 1).map(({ mese }) => mese);
}

/** The months that closing up to this one closes, or why it cannot be. */
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

/** Why a month cannot be opened again: only the last one that is closed can. */
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
