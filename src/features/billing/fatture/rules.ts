import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import { addressOf, recordAddress } from '#shared/screens.ts';

export const PERIODICITA = ['mese', 'bimestre', 'trimestre', 'anno'] as const;
export type Periodicita = (typeof PERIODICITA)[number];
export const PERIODICITA_LABELS: Record<Periodicita, string> = {
  mese: 'Un mese',
  bimestre: 'Due mesi',
  trimestre: 'Tre mesi',
  anno: 'Un anno',
};
export const PERIODS_PER_YEAR: Record<Periodicita, number> = { mese: 12, bimestre: 6, trimestre: 4, anno: 1 };

export function lastDayOf(dal: string, periodicita: Periodicita): string {
  const [year = 0, month = 1, day = 1] = dal.split('-').map(Number);
  const first = month - 1 + 12 / PERIODS_PER_YEAR[periodicita];
  // When the month is too short for the day, the billing period ends on the last day of the month.
  const next = Math.min(day, new Date(Date.UTC(year, first + 1, 0)).getUTCDate());
  return new Date(Date.UTC(year, first, next - 1)).toISOString().slice(0, 10);
}

export const TIPI_RILIEVO = ['uscito', 'nessuno', 'prezzo', 'sconosciuto', 'non_fatturato'] as const;
export type TipoRilievo = (typeof TIPI_RILIEVO)[number];
export const TIPO_RILIEVO_LABELS: Record<TipoRilievo, string> = {
  uscito: 'Pagato per chi è uscito',
  nessuno: 'Pagato per nessuno',
  prezzo: 'Prezzo diverso',
  sconosciuto: 'Sconosciuto',
  non_fatturato: 'Non fatturato',
};

export const STATI_RILIEVO = ['aperto', 'risolto', 'accantonato'] as const;
export type StatoRilievo = (typeof STATI_RILIEVO)[number];
export const STATO_RILIEVO_LABELS: Record<StatoRilievo, string> = {
  aperto: 'Da sistemare',
  risolto: 'Risolto',
  accantonato: 'Accantonato',
};

export const BILLED_TYPES = ['piano_mobile', 'telefono', 'software'] as const satisfies readonly TipoRisorsa[];
export type BilledType = (typeof BILLED_TYPES)[number];

const MIN_TOLERANCE_CENTS = 100;
const TOLERANCE_RATIO = 0.02;

/** The tolerated difference, in cents a year, between the billed and the agreed amount: 2 per cent, at least one euro. */
export function toleranceOf(agreedCents: number): number {
  return Math.max(MIN_TOLERANCE_CENTS, Math.round(agreedCents * TOLERANCE_RATIO));
}
export const TOLLERANZA = "Una differenza entro il 2%, o entro 1 € all'anno, non conta: la fa già un arrotondamento.";

const IDENTIFYING_FIELDS = ['numero_telefono', 'iccid', 'imei', 'email', 'persona', 'prodotto'];

/** Returns a sentence about the columns that a comparison still needs; undefined when the mapping is sufficient. */
export function missingMapping(mappatura: readonly (string | null)[]): string | undefined {
  if (!mappatura.includes('importo')) return "Scegli la colonna dell'importo";
  if (mappatura.some((campo) => campo !== null && IDENTIFYING_FIELDS.includes(campo))) return undefined;
  return 'Scegli una colonna che dica di chi o di che cosa è la riga: numero, ICCID, IMEI, e-mail, nome o prodotto';
}

const GENERIC_COMPANY_WORDS = new Set(
  's p a r l spa srl sas snc inc ltd llc gmbh corp corporation co company limited group italia italy ireland europe'.split(' '),
);

export function nameWords(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))];
}

/** Whether two names mean the same supplier: without legal forms and countries, one of the names contains all words of the other name. */
export function isSameSupplier(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => nameWords(name).filter((word) => !GENERIC_COMPANY_WORDS.has(word))) as [string[], string[]];
  if (a.length === 0 || b.length === 0) return false;
  return a.every((word) => b.includes(word)) || b.every((word) => a.includes(word));
}

interface RilievoSummary {
  tipo: TipoRilievo;
  cosa: { tipo: BilledType; id: number } | null;
  persona: { id: string } | null;
}

export function nextAction({ tipo, cosa, persona }: RilievoSummary): { label: string; address: string } {
  const itemPage = cosa ? schedaOf(cosa.tipo, cosa.id) : undefined;
  const employeePage = persona ? recordAddress('/employees/$id', { id: persona.id }) : undefined;
  const listPage = addressOf(cosa?.tipo === 'software' ? '/software' : '/mobile-plans');
  if (tipo === 'uscito') return { label: 'Riprendi', address: employeePage ?? itemPage ?? listPage };
  if (tipo === 'nessuno' && employeePage) return { label: 'Assegna o disdici', address: employeePage };
  if (tipo === 'nessuno') return { label: 'Disdici', address: itemPage ?? listPage };
  if (tipo === 'prezzo') return { label: 'Aggiorna il costo', address: itemPage ?? listPage };
  if (tipo === 'sconosciuto' && !itemPage) return { label: 'Registra', address: listPage };
  return { label: 'Verifica', address: itemPage ?? listPage };
}

export const NO_LONGER_FOUND = 'Non risulta più';

/** The error messages when two accounts upload the same invoice at the same time. The messages cannot name the other invoice. */
export const FILE_GIA_CARICATO = 'Questo file è già stato caricato per uno di questi brand';
export const NUMERO_GIA_CARICATO = 'Una fattura di questo fornitore con questo numero è già stata caricata per uno di questi brand';

/** An invoice that was uploaded before. `vista`: whether the invoice is visible to the caller. */
export interface EarlierFattura {
  fornitore: string;
  numero: string | null;
  dal: string;
  periodicita: Periodicita;
  vista: boolean;
  stesso_file: boolean;
}

/**
 * Returns the problem (409) for an invoice that was uploaded before. Its text names that invoice only when the invoice is visible to the
 * caller.
 */
export function fatturaGiaCaricata({ fornitore, numero, dal, periodicita, vista, stesso_file }: EarlierFattura): Problem {
  const hiddenBrandHint = ". È anche di un brand che non vedi: chiedi all'amministratore.";
  const period = `dal ${formatData(dal)} al ${formatData(lastDayOf(dal, periodicita))}`;
  const supplierAndPeriod = `di ${fornitore}, ${period}`;
  const visibleText = stesso_file
    ? `Questo file è già stato caricato: è la fattura ${numero ? `${numero} ` : ''}${supplierAndPeriod}.`
    : `La fattura ${numero ?? ''} è già stata caricata: è quella ${supplierAndPeriod}.`;
  const genericText = (stesso_file ? FILE_GIA_CARICATO : NUMERO_GIA_CARICATO) + hiddenBrandHint;
  return new Problem('conflict', 'FATTURA_GIA_CARICATA', vista ? visibleText : genericText);
}

export const fatturaNonTrovata = () =>
  new Problem('not_found', 'FATTURA_NON_TROVATA', 'La fattura richiesta non esiste o è stata rimossa.');
export const rilievoNonTrovato = () =>
  new Problem('not_found', 'RILIEVO_NON_TROVATO', 'Il rilievo richiesto non esiste o è stato rimosso.');

/** Returns the problem (409) when another account has already changed the state of the finding; otherwise undefined. */
export function checkStatoRilievo(current: StatoRilievo, next: StatoRilievo): Problem | undefined {
  if (current === next && current !== 'aperto') {
    return new Problem('conflict', 'RILIEVO_GIA_CHIUSO', `Questo rilievo è già ${STATO_RILIEVO_LABELS[current].toLowerCase()}.`);
  }
  if (current !== 'aperto' && next !== 'aperto') {
    return new Problem(
      'conflict',
      'RILIEVO_GIA_CHIUSO',
      `Questo rilievo è già ${STATO_RILIEVO_LABELS[current].toLowerCase()}: riaprilo prima.`,
    );
  }
  return undefined;
}
