import { Problem } from './problem.ts';
import type { Assegnatario, Luogo } from './schemas.ts';

/**
 * Formats the holder of an item: ' a Anna Rossi', or ' a un dipendente' when the caller may not view the holder. The text
 * follows the word 'assegnato'.
 */
export function formatAssegnatario(assegnatario: Assegnatario | null): string {
  return assegnatario ? ` a ${assegnatario.nome} ${assegnatario.cognome}` : ' a un dipendente';
}

export const BRAND_DIVERSO = (cosa: string, { nome, cognome }: { nome: string; cognome: string }) =>
  new Problem('conflict', 'BRAND_DIVERSO', `${cosa} non è del brand di ${nome} ${cognome}.`);

export const BRAND_DIVERSO_DAL_LUOGO = (cosa: string, { nome }: Luogo) =>
  new Problem('conflict', 'BRAND_DIVERSO', `${cosa} non è di un brand dello showroom ${nome}.`);

export const DIPENDENTE_NON_ATTIVO = ({ nome, cognome }: { nome: string; cognome: string }) =>
  new Problem('conflict', 'DIPENDENTE_NON_ATTIVO', `${nome} ${cognome} non è più in azienda: non si può assegnare nulla.`);

/**
 * Returns the 404 for an employee who does not exist or is not visible to the caller. The not-found page shows the same text.
 */
export function dipendenteNonTrovato(): Problem {
  return new Problem('not_found', 'DIPENDENTE_NON_TROVATO', 'Il dipendente richiesto non esiste o è stato rimosso.');
}

export function workflowNonTrovato(): Problem {
  return new Problem('not_found', 'WORKFLOW_NON_TROVATO', 'Il workflow richiesto non esiste o è stato rimosso.');
}

export function showroomNonTrovato(): Problem {
  return new Problem('not_found', 'SHOWROOM_NON_TROVATO', 'Lo showroom richiesto non esiste o è stato rimosso.');
}
