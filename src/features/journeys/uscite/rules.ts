// Rules of exits: the possible outcomes of each item type, the role that acts next, and the errors.

import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { Mano } from '#shared/stati-workflow.ts';

export const STATO_USCITA_LABELS = { aperta: 'Aperta', chiusa: 'Chiusa', annullata: 'Annullata' } as const;
export type StatoUscita = keyof typeof STATO_USCITA_LABELS;
export const STATI_USCITA = Object.keys(STATO_USCITA_LABELS) as StatoUscita[]; // Object.keys returns string[], although the keys are known.

/** The reasons of an exit, visible to HR only. */
export const MOTIVO_LABELS = {
  dimissioni: 'Dimissioni',
  licenziamento: 'Licenziamento',
  fine_contratto: 'Fine contratto',
  pensionamento: 'Pensionamento',
  altro: 'Altro',
} as const;
export type MotivoUscita = keyof typeof MOTIVO_LABELS;

export const ESITO_LABELS = {
  restituito: 'Restituito',
  non_restituito: 'Non restituito',
  ceduto: 'Ceduto',
  trasferito: 'Trasferito',
  revocato: 'Revocato',
} as const;
export type Esito = keyof typeof ESITO_LABELS;

/** The condition of a returned item, or why it was not returned. */
export const CONDIZIONE_LABELS = {
  buono: 'Buono',
  usurato: 'Usurato',
  guasto: 'Guasto',
  incompleto: 'Incompleto',
  smarrito: 'Smarrito',
  rubato: 'Rubato',
} as const;
export type Condizione = keyof typeof CONDIZIONE_LABELS;

const COSA_IN_MANO = ['restituito', 'non_restituito', 'ceduto', 'trasferito'] as const;
const ACCESSO = ['revocato', 'trasferito'] as const;

/** The possible outcomes of each item type, the most common first. */
export const ESITI_DI: Record<TipoRisorsa, readonly Esito[]> = {
  hardware: COSA_IN_MANO,
  telefono: COSA_IN_MANO,
  piano_mobile: ['revocato', 'restituito', 'trasferito'], // a plan can be 'restituito' because the employee may hand in the SIM card
  software: ACCESSO,
  cartella: ACCESSO,
};

/** The possible conditions for each outcome, the most common first. An outcome without an entry has no condition. */
export const CONDIZIONI_DI: Partial<Record<Esito, readonly Condizione[]>> = {
  restituito: ['buono', 'usurato', 'guasto', 'incompleto'],
  non_restituito: ['smarrito', 'rubato'],
};

/** The state that an outcome sets on a device; undefined leaves the state unchanged. */
export function statoDopo(esito: Esito, condizione: Condizione | null): 'in riparazione' | 'smarrito' | 'rubato' | 'dismesso' | undefined {
  if (esito === 'ceduto') return 'dismesso';
  if (condizione === 'guasto') return 'in riparazione';
  return condizione === 'smarrito' || condizione === 'rubato' ? condizione : undefined;
}

/** Formats an outcome with its condition: 'restituito, guasto'. */
export function nomeEsito({ esito, condizione }: { esito: Esito; condizione: Condizione | null }): string {
  return [ESITO_LABELS[esito], condizione && CONDIZIONE_LABELS[condizione]].filter(Boolean).join(', ').toLowerCase();
}

interface Decisione {
  esito: Esito;
  condizione?: Condizione | null | undefined;
  dipendente_id?: string | null | undefined;
  data?: string | null | undefined;
}

/** Returns a map from field to sentence for an invalid outcome of an item. */
export function checkDecisione(
  { esito, condizione, dipendente_id, data }: Decisione,
  { tipo, nome, dal, titolare }: { tipo: TipoRisorsa; nome: string; dal: string; titolare: string },
  oggi: string,
): Record<string, string> {
  const conditions = CONDIZIONI_DI[esito] ?? [];
  if (!ESITI_DI[tipo].includes(esito)) {
    const possible = ESITI_DI[tipo].map((each) => `«${ESITO_LABELS[each]}»`).join(', ');
    return { esito: `${nome} non può essere «${ESITO_LABELS[esito]}»: scegli tra ${possible}` };
  }
  if (condizione && !conditions.includes(condizione)) {
    return { condizione: `«${CONDIZIONE_LABELS[condizione]}» non va con «${ESITO_LABELS[esito]}»: ${nome}` };
  }
  if (esito === 'non_restituito' && !condizione) return { condizione: `Indica se ${nome} è smarrito o rubato` };
  if (esito === 'trasferito' && !dipendente_id) return { dipendente_id: `Indica a chi passa ${nome}` };
  if (esito === 'trasferito' && dipendente_id === titolare)
    return { dipendente_id: `${nome} è già di chi lascia: scegli un'altra persona` };
  if (esito !== 'trasferito' && dipendente_id) return { dipendente_id: `${nome} passa a un'altra persona solo con «Trasferito»` };
  if (data && data > oggi) return { data: `La data di ${nome} non può essere nel futuro` };
  if (data && data < dal) return { data: `${nome} è assegnato dal ${formatData(dal)}: la data non può venire prima` };
  return {};
}

/** Returns a map from field to sentence for an invalid exit date of the employee. */
export function checkDataUscita(
  data_uscita: string,
  { data_assunzione, stato }: { data_assunzione: string | null; stato: string },
  oggi: string,
): Record<string, string> {
  if (data_assunzione && data_uscita < data_assunzione) {
    return { data_uscita: `L'uscita non può venire prima dell'assunzione (${formatData(data_assunzione)})` };
  }
  if (stato === 'uscito' && data_uscita > oggi) return { data_uscita: "È già uscito: la data dell'uscita non può essere nel futuro" };
  return {};
}

/**
 * The role that acts next on an open exit. IT acts while an item has no outcome, and then HR closes the exit. The Manager is notified when
 * the exit opens and has nothing to do.
 */
export function manoDi({ stato, da_decidere }: { stato: StatoUscita; da_decidere: number }): Mano | null {
  if (stato !== 'aperta') return null;
  return da_decidere > 0 ? 'it' : 'hr';
}

/** Formats the number of items without an outcome: 'Mancano 3 cose', or 'Tutto deciso' when there is none. */
export function mancano(da_decidere: number): string {
  if (da_decidere === 0) return 'Tutto deciso';
  return da_decidere === 1 ? 'Manca 1 cosa' : `Mancano ${da_decidere} cose`;
}

/** Formats a number of days from today: 'fra 15 giorni'. */
export function fraGiorni(giorni: number): string {
  if (giorni === 0) return 'oggi';
  if (Math.abs(giorni) === 1) return giorni > 0 ? 'domani' : 'ieri';
  return giorni > 0 ? `fra ${giorni} giorni` : `${-giorni} giorni fa`;
}

const conflict = (code: string, sentence: string) => new Problem('conflict', code, sentence);

/** The same error for an absent and for an invisible exit, so that a caller cannot tell them apart. */
export const uscitaNonTrovata = () => new Problem('not_found', 'USCITA_NON_TROVATA', "L'uscita richiesta non esiste o è stata rimossa.");

export const USCITA_GIA_APERTA = (persona: string, data_uscita: string) =>
  conflict('USCITA_GIA_APERTA', `${persona} ha già un'uscita aperta, per il ${formatData(data_uscita)}.`);

export const USCITA_NON_APERTA = (stato: StatoUscita) =>
  conflict('USCITA_NON_APERTA', `L'uscita è già ${STATO_USCITA_LABELS[stato].toLowerCase()}: non si può più cambiare.`);

const MOST_NAMED = 5;

export function USCITA_INCOMPLETA(nomi: readonly string[]): Problem {
  const others = nomi.length - MOST_NAMED;
  const named = [...nomi.slice(0, MOST_NAMED), ...(others > 0 ? [others === 1 ? "un'altra cosa" : `altre ${others} cose`] : [])];
  return conflict('USCITA_INCOMPLETA', `Resta da decidere di: ${named.join(', ')}.`);
}

export const USCITA_NON_ANCORA = (data_uscita: string) =>
  conflict('USCITA_NON_ANCORA', `L'uscita è per il ${formatData(data_uscita)}: per chiuderla prima, sposta la data.`);

export const VOCE_GIA_DECISA = (nome: string, chi: string | null, decisione: { esito: Esito; condizione: Condizione | null }) =>
  conflict('VOCE_GIA_DECISA', `${nome} è già deciso${chi ? ` da ${chi}` : ''}: ${nomeEsito(decisione)}.`);

export const VOCE_NON_TENUTA = (cosa: string, persona: string) => conflict('VOCE_NON_TENUTA', `${persona} non ha più ${cosa}.`);

export const ACCOUNT_NON_CONSENTITO = () =>
  new Problem(
    'forbidden',
    'NON_CONSENTITO',
    "Solo un amministratore può disattivare l'account: chiudi l'uscita senza, poi chiedilo a un amministratore.",
  );
