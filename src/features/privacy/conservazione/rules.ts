import { Problem } from '#shared/problem.ts';

/**
 * The classes of data with a retention period, in display order. For each class `selectDovute` in server/queries.ts selects the items
 * that are due.
 */
export const CLASSI = [
  'documenti_hr',
  'documenti_persona',
  'documenti_cose',
  'malattie',
  'verbali',
  'importazioni',
  'accessi',
  'persone',
] as const;
export type Classe = (typeof CLASSI)[number];

interface ClasseDetails {
  label: string;
  /** The sentence that describes the start of the retention period and the data in the class. */
  startText: string;
  mesi: number | null;
}

export const CLASSE_DETAILS: Record<Classe, ClasseDetails> = {
  documenti_hr: { label: 'Documenti riservati a HR', startText: 'Di una persona, dalla fine del rapporto', mesi: 120 },
  documenti_persona: { label: 'Altri documenti di una persona', startText: 'Dalla fine del rapporto', mesi: 60 },
  documenti_cose: { label: 'Documenti delle cose', startText: 'Dalla scadenza del documento, o da quando è stato caricato', mesi: null },
  malattie: { label: 'Malattie', startText: 'Le date, anche nella cronologia: dalla fine della malattia', mesi: 24 },
  verbali: { label: 'Verbali e firme', startText: 'Dalla fine del rapporto', mesi: 120 },
  importazioni: {
    label: 'Righe importate',
    startText: 'Le righe dei file, non ciò che hanno creato: da quando sono state applicate',
    mesi: 12,
  },
  accessi: { label: 'Accessi, esportazioni e letture', startText: 'Nella cronologia, un mese alla volta: dalla fine del mese', mesi: 24 },
  persone: { label: 'Persone uscite', startText: 'Dalla fine del rapporto: solo segnalate, da anonimizzare', mesi: 120 },
};

/** The classes that are only listed: an approval does not delete them. */
export const LISTED_ONLY: readonly Classe[] = ['persone'];

export const isDeletable = (classe: Classe): boolean => !LISTED_ONLY.includes(classe);

/** Formats a retention period: '10 anni', '18 mesi' or 'Mai'. */
export function formatMesi(mesi: number | null): string {
  if (mesi === null) return 'Mai';
  if (mesi % 12 !== 0) return mesi === 1 ? '1 mese' : `${mesi} mesi`;
  return mesi === 12 ? '1 anno' : `${mesi / 12} anni`;
}

export interface Esito {
  classe: Classe;
  eliminate: number;
  tenute: number;
  bloccate: number;
  /** The number of items that have changed since the list was created, do not exist any more, or are not due any more. */
  cambiate: number;
}

/** Describes the result of an approval, for example '3 eliminate, 1 sotto blocco'. */
export function describeEsito({ eliminate, tenute, bloccate, cambiate }: Omit<Esito, 'classe'>): string {
  const parts = [
    [eliminate, eliminate === 1 ? 'eliminata' : 'eliminate'],
    [tenute, tenute === 1 ? 'tenuta' : 'tenute'],
    [bloccate, 'sotto blocco'],
    [cambiate, cambiate === 1 ? 'cambiata nel frattempo' : 'cambiate nel frattempo'],
  ] as const;
  return parts
    .filter(([quante], i) => quante > 0 || i === 0)
    .map(([quante, text]) => `${quante} ${text}`)
    .join(', ');
}

export const elencoCambiato = (kind: 'not_found' | 'conflict'): Problem =>
  new Problem(kind, 'ELENCO_CAMBIATO', "L'elenco è stato preparato di nuovo o già approvato: ricarica la pagina.");

export const nienteDaEliminare = (): Problem =>
  new Problem('conflict', 'NIENTE_DA_ELIMINARE', "Nell'elenco non c'è niente da eliminare: tutto è tenuto, sotto blocco o solo segnalato.");

export const voceNonTrovata = (): Problem =>
  new Problem('not_found', 'VOCE_NON_TROVATA', "Questa voce non è più nell'elenco: ricarica la pagina.");

export const bloccoNonTrovato = (): Problem => new Problem('not_found', 'BLOCCO_NON_TROVATO', 'Il blocco non esiste.');

export const bloccoTolto = (): Problem => new Problem('conflict', 'BLOCCO_TOLTO', 'Il blocco è già stato tolto.');

export const sottoBlocco = (): Problem =>
  new Problem(
    'conflict',
    'SOTTO_BLOCCO',
    'Questa persona è sotto blocco: i suoi dati non si eliminano finché un amministratore non lo toglie.',
  );

export const PAST_DAY_TEXT = 'Scegli un giorno da oggi in poi';
