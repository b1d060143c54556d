// The states of a handover record and the actions that each state allows. The server and the buttons read the same tables.
import { formatData } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import type { TipoVerbale } from '#shared/verbale.ts';

export const TIPO_LABELS: Record<TipoVerbale, string> = { consegna: 'Consegna', restituzione: 'Restituzione' };

export const STATI_VERBALE = ['emesso', 'contestato', 'firmato', 'annullato'] as const;
export type StatoVerbale = (typeof STATI_VERBALE)[number];

export const STATO_LABELS: Record<StatoVerbale, string> = {
  emesso: 'Da firmare',
  contestato: 'Contestato',
  firmato: 'Firmato',
  annullato: 'Annullato',
};

export const MODI_FIRMA = ['tavoletta', 'link', 'scansione'] as const;
export type ModoFirma = (typeof MODI_FIRMA)[number];

export const MODO_LABELS: Record<ModoFirma, string> = {
  tavoletta: 'su questo dispositivo',
  link: 'con il link personale',
  scansione: 'con la scansione del foglio firmato',
};

export const ESITI_FIRMA = ['firmato', 'contestato'] as const;
export type EsitoFirma = (typeof ESITI_FIRMA)[number];

export const CONDIZIONE_LABELS = {
  nuovo: 'Nuovo',
  buono: 'Buono',
  usurato: 'Usurato',
  guasto: 'Guasto',
  incompleto: 'Incompleto',
} as const;
export type Condizione = keyof typeof CONDIZIONE_LABELS;
export const CONDIZIONI = Object.keys(CONDIZIONE_LABELS) as Condizione[];

/** The number of days for which a personal link to a handover record is valid. */
export const GIORNI_DEL_LINK = 14;
/** The number of days without an answer, after which accounts that can have the record signed get a notice. */
export const GIORNI_DI_ATTESA = 7;
/** The maximum size of a scan in bytes. */
export const SCANSIONE_MAX = 10 * 1024 * 1024;

export type AzioneVerbale = 'firma' | 'annulla';

const ALLOWED_STATI: Record<AzioneVerbale, readonly StatoVerbale[]> = {
  firma: ['emesso'],
  annulla: ['emesso', 'contestato', 'firmato'],
};

export const isAllowed = (azione: AzioneVerbale, stato: StatoVerbale): boolean => ALLOWED_STATI[azione].includes(stato);

export function reasonAgainstAction(
  azione: AzioneVerbale,
  { stato, codice }: { stato: StatoVerbale; codice: string },
): Problem | undefined {
  if (isAllowed(azione, stato)) return undefined;
  const stateText = { emesso: 'è da firmare', firmato: 'è già firmato', contestato: 'è stato contestato', annullato: 'è annullato' }[stato];
  return new Problem('conflict', 'VERBALE_NON_APERTO', `Il verbale ${codice} ${stateText}.`);
}

/**
 * The 404 error of a handover record. A record that is not visible gets the same error as a missing record, so that the caller cannot
 * distinguish them.
 */
export const verbaleNonTrovato = () =>
  new Problem('not_found', 'VERBALE_NON_TROVATO', 'Il verbale richiesto non esiste o non è tra i tuoi brand.');

/** The error of a personal link. An unknown, used, revoked and expired link get the same error, so that guessing discloses nothing. */
export const linkNonValido = () =>
  new Problem('not_found', 'LINK_NON_VALIDO', 'Questo link non è più valido. Chiedi a chi te lo ha mandato di crearne un altro.');

export const destinatarioAssente = ({ nome, cognome }: { nome: string; cognome: string }) =>
  new Problem('conflict', 'DESTINATARIO_ASSENTE', `${nome} ${cognome} non è più tra i tuoi dipendenti: copia il link e mandalo tu.`);

export const nothingToRecord = (tipo: TipoVerbale) =>
  new Problem(
    'conflict',
    'NIENTE_DA_VERBALIZZARE',
    tipo === 'consegna'
      ? 'Tutto ciò che questa persona ha è già su un verbale di consegna.'
      : 'Tutto ciò che questa persona ha restituito è già su un verbale di restituzione.',
  );

export const titleOf = ({ tipo, codice }: { tipo: TipoVerbale; codice: string }): string => `Verbale di ${tipo} n. ${codice}`;

export const placeAndDay = (luogo: string | null, data: string): string => (luogo ? `${luogo}, ${formatData(data)}` : formatData(data));
