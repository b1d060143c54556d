// What the business says of making somebody anonymous (rules 167 to 169). Pure; read by server and browser alike.
import { Problem } from '#shared/problem.ts';

export const STATI_ANONIMIZZAZIONE = ['chiesta', 'ritirata', 'rifiutata', 'fatta'] as const;

export const SORTE_LABELS = { cancellato: 'Cancellato', sostituito: 'Sostituito', resta: 'Resta' } as const;
export type Sorte = keyof typeof SORTE_LABELS;
export const SORTI = Object.keys(SORTE_LABELS) as Sorte[]; // its own keys

/** What stands in the way, by the word that the database has for it. */
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

/** Refuses while something is in the way; the first of it is said. */
export function checkOstacoli([first]: readonly Ostacolo[]): Problem | undefined {
  return first && new Problem('conflict', 'ANONIMIZZAZIONE_IMPEDITA', OSTACOLI[first]);
}

export const SERVE_UN_ALTRO =
  'Sei il solo amministratore attivo: nessuno potrebbe confermare. Prima crea o riattiva un altro amministratore in Gestione Utenti.';

interface Aperta {
  chiesta_da: number | null;
  /** Whether who has asked is still an active amministratore. */
  valida: boolean;
}

/** Why this account may not withdraw, refuse or confirm the open request. */
export function checkDecision(what: 'ritira' | 'rifiuta' | 'conferma', open: Aperta | undefined, user_id: number): Problem | undefined {
  if (!open) return new Problem('conflict', 'NESSUNA_RICHIESTA', "La richiesta non c'è più: ricarica la pagina.");
  const mine = open.chiesta_da === user_id;
  if (what === 'ritira') {
    return mine ? undefined : new Problem('conflict', 'RICHIESTA_DI_ALTRI', "L'ha chiesta un altro amministratore: puoi rifiutarla.");
  }
  if (mine) return new Problem('conflict', 'RICHIESTA_PROPRIA', "L'hai chiesta tu: la decide un altro amministratore. Puoi ritirarla.");
  if (what === 'conferma' && !open.valida) {
    return new Problem('conflict', 'RICHIESTA_SCADUTA', "Chi l'ha chiesta non è più amministratore: rifiutala e chiedila di nuovo.");
  }
  return undefined;
}
