import { Problem } from '#shared/problem.ts';

export const STATI_ANONIMIZZAZIONE = ['chiesta', 'ritirata', 'rifiutata', 'fatta'] as const;

export const SORTE_LABELS = { cancellato: 'Cancellato', sostituito: 'Sostituito', resta: 'Resta' } as const;
export type Sorte = keyof typeof SORTE_LABELS;
export const SORTI = Object.keys(SORTE_LABELS) as Sorte[]; // The cast is needed because Object.keys returns string[].

/** The sentences for the obstacles to an anonymization. A database function returns their keys. */
export const OSTACOLI = {
  anonima: 'I dati di questa persona sono già anonimi.',
  in_azienda: "Questa persona non è uscita, o il suo ultimo giorno non è ancora passato: prima va chiusa l'uscita.",
  trattenuta: "C'è un blocco su questa persona: i suoi dati si conservano finché non viene tolto.",
  uscita: "C'è un'uscita aperta: prima va chiusa.",
  onboarding: "C'è un onboarding in corso: prima va completato o annullato.",
  cose: 'Ha ancora qualcosa in mano: prima va restituito.',
  verbali: "C'è un verbale da firmare, o contestato: prima va firmato o annullato.",
} as const;
export type Ostacolo = keyof typeof OSTACOLI;

export function checkOstacoli([firstOstacolo]: readonly Ostacolo[]): Problem | undefined {
  return firstOstacolo && new Problem('conflict', 'ANONIMIZZAZIONE_IMPEDITA', OSTACOLI[firstOstacolo]);
}

export const NEEDS_OTHER_ADMIN =
  'Sei il solo amministratore attivo: nessuno potrebbe confermare. Prima crea o riattiva un altro amministratore in Gestione Utenti.';

interface OpenRichiesta {
  chiesta_da: number | null;
  /** True when the requester is still an active amministratore. */
  valida: boolean;
}

export function checkDecision(
  decision: 'ritira' | 'rifiuta' | 'conferma',
  open: OpenRichiesta | undefined,
  user_id: number,
): Problem | undefined {
  if (!open) return new Problem('conflict', 'NESSUNA_RICHIESTA', "La richiesta non c'è più: ricarica la pagina.");
  const isOwn = open.chiesta_da === user_id;
  if (decision === 'ritira') {
    return isOwn ? undefined : new Problem('conflict', 'RICHIESTA_DI_ALTRI', "L'ha chiesta un altro amministratore: puoi rifiutarla.");
  }
  if (isOwn) return new Problem('conflict', 'RICHIESTA_PROPRIA', "L'hai chiesta tu: la decide un altro amministratore. Puoi ritirarla.");
  if (decision === 'conferma' && !open.valida) {
    return new Problem('conflict', 'RICHIESTA_SCADUTA', "Chi l'ha chiesta non è più amministratore: rifiutala e chiedila di nuovo.");
  }
  return undefined;
}
