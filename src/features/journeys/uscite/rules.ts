import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import type { TipoRisorsa } from '#shared/risorse.ts';
import type { Mano } from '#shared/stati-workflow.ts';

export const STATO_USCITA_LABELS = { aperta: 'Aperta', chiusa: 'Chiusa', annullata: 'Annullata' } as const;
export type StatoUscita = keyof typeof STATO_USCITA_LABELS;
export const STATI_USCITA = Object.keys(STATO_USCITA_LABELS) as StatoUscita[];

/** The labels of the reasons of an exit. The reason is visible to HR only. */
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

/** The labels of the conditions of an item. For an item that was not returned, the condition states the reason. */
export const CONDIZIONE_LABELS = {
  buono: 'Buono',
  usurato: 'Usurato',
  guasto: 'Guasto',
  incompleto: 'Incompleto',
  smarrito: 'Smarrito',
  rubato: 'Rubato',
} as const;
export type Condizione = keyof typeof CONDIZIONE_LABELS;

const PHYSICAL_ITEM_ESITI = ['restituito', 'non_restituito', 'ceduto', 'trasferito'] as const;
const ACCESS_ESITI = ['revocato', 'trasferito'] as const;

/** The outcomes that an item of each type can have, the most common outcome first. */
export const ESITI_OF_TIPO: Record<TipoRisorsa, readonly Esito[]> = {
  hardware: PHYSICAL_ITEM_ESITI,
  telefono: PHYSICAL_ITEM_ESITI,
  piano_mobile: ['revocato', 'restituito', 'trasferito'], // The employee may return the SIM card.
  software: ACCESS_ESITI,
  cartella: ACCESS_ESITI,
};

/**
 * The conditions that an item can have after each outcome, the most common condition first. An outcome without an entry has no
 * condition.
 */
export const CONDIZIONI_OF_ESITO: Partial<Record<Esito, readonly Condizione[]>> = {
  restituito: ['buono', 'usurato', 'guasto', 'incompleto'],
  non_restituito: ['smarrito', 'rubato'],
};

export function stateAfter(esito: Esito, condizione: Condizione | null): 'in riparazione' | 'smarrito' | 'rubato' | 'dismesso' | undefined {
  if (esito === 'ceduto') return 'dismesso';
  if (condizione === 'guasto') return 'in riparazione';
  return condizione === 'smarrito' || condizione === 'rubato' ? condizione : undefined;
}

export function formatEsito({ esito, condizione }: { esito: Esito; condizione: Condizione | null }): string {
  return [ESITO_LABELS[esito], condizione && CONDIZIONE_LABELS[condizione]].filter(Boolean).join(', ').toLowerCase();
}

interface Decisione {
  esito: Esito;
  condizione?: Condizione | null | undefined;
  dipendente_id?: string | null | undefined;
  data?: string | null | undefined;
}

export function checkDecisione(
  { esito, condizione, dipendente_id, data }: Decisione,
  { tipo, nome, dal, holderId }: { tipo: TipoRisorsa; nome: string; dal: string; holderId: string },
  oggi: string,
): Record<string, string> {
  const conditions = CONDIZIONI_OF_ESITO[esito] ?? [];
  if (!ESITI_OF_TIPO[tipo].includes(esito)) {
    const possible = ESITI_OF_TIPO[tipo].map((each) => `«${ESITO_LABELS[each]}»`).join(', ');
    return { esito: `${nome} non può essere «${ESITO_LABELS[esito]}»: scegli tra ${possible}` };
  }
  if (condizione && !conditions.includes(condizione)) {
    return { condizione: `«${CONDIZIONE_LABELS[condizione]}» non va con «${ESITO_LABELS[esito]}»: ${nome}` };
  }
  if (esito === 'non_restituito' && !condizione) return { condizione: `Indica se ${nome} è smarrito o rubato` };
  if (esito === 'trasferito' && !dipendente_id) return { dipendente_id: `Indica a chi passa ${nome}` };
  if (esito === 'trasferito' && dipendente_id === holderId)
    return { dipendente_id: `${nome} è già di chi lascia: scegli un'altra persona` };
  if (esito !== 'trasferito' && dipendente_id) return { dipendente_id: `${nome} passa a un'altra persona solo con «Trasferito»` };
  if (data && data > oggi) return { data: `La data di ${nome} non può essere nel futuro` };
  if (data && data < dal) return { data: `${nome} è assegnato dal ${formatData(dal)}: la data non può venire prima` };
  return {};
}

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
 * Returns the role that must act next on an exit. IT acts while an item has no outcome, and then HR closes the exit. The Manager gets a
 * notice when the exit opens and has nothing to do.
 */
export function nextMano({ stato, da_decidere }: { stato: StatoUscita; da_decidere: number }): Mano | null {
  if (stato !== 'aperta') return null;
  return da_decidere > 0 ? 'it' : 'hr';
}

export function formatRemaining(da_decidere: number): string {
  if (da_decidere === 0) return 'Tutto deciso';
  return da_decidere === 1 ? 'Manca 1 cosa' : `Mancano ${da_decidere} cose`;
}

export function formatDaysFromToday(giorni: number): string {
  if (giorni === 0) return 'oggi';
  if (Math.abs(giorni) === 1) return giorni > 0 ? 'domani' : 'ieri';
  return giorni > 0 ? `fra ${giorni} giorni` : `${-giorni} giorni fa`;
}

const conflict = (code: string, sentence: string) => new Problem('conflict', code, sentence);

/**
 * The 404 error of an exit. An exit that is not visible gets the same error as a missing exit, so that the caller cannot distinguish
 * them.
 */
export const uscitaNonTrovata = () => new Problem('not_found', 'USCITA_NON_TROVATA', "L'uscita richiesta non esiste o è stata rimossa.");

export const USCITA_GIA_APERTA = (persona: string, data_uscita: string) =>
  conflict('USCITA_GIA_APERTA', `${persona} ha già un'uscita aperta, per il ${formatData(data_uscita)}.`);

export const USCITA_NON_APERTA = (stato: StatoUscita) =>
  conflict('USCITA_NON_APERTA', `L'uscita è già ${STATO_USCITA_LABELS[stato].toLowerCase()}: non si può più cambiare.`);

const MAX_LISTED = 5;

export function USCITA_INCOMPLETA(nomi: readonly string[]): Problem {
  const unlistedCount = nomi.length - MAX_LISTED;
  const listedNames = [
    ...nomi.slice(0, MAX_LISTED),
    ...(unlistedCount > 0 ? [unlistedCount === 1 ? "un'altra cosa" : `altre ${unlistedCount} cose`] : []),
  ];
  return conflict('USCITA_INCOMPLETA', `Resta da decidere di: ${listedNames.join(', ')}.`);
}

export const USCITA_NON_ANCORA = (data_uscita: string) =>
  conflict('USCITA_NON_ANCORA', `L'uscita è per il ${formatData(data_uscita)}: per chiuderla prima, sposta la data.`);

export const VOCE_GIA_DECISA = (nome: string, accountName: string | null, decisione: { esito: Esito; condizione: Condizione | null }) =>
  conflict('VOCE_GIA_DECISA', `${nome} è già deciso${accountName ? ` da ${accountName}` : ''}: ${formatEsito(decisione)}.`);

export const VOCE_NON_TENUTA = (cosa: string, persona: string) => conflict('VOCE_NON_TENUTA', `${persona} non ha più ${cosa}.`);

export const ACCOUNT_NON_CONSENTITO = () =>
  new Problem(
    'forbidden',
    'NON_CONSENTITO',
    "Solo un amministratore può disattivare l'account: chiudi l'uscita senza, poi chiedilo a un amministratore.",
  );
