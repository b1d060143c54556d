// What every kind of thing says of who has it.
import { Problem } from './problem.ts';
import type { Assegnatario, Luogo } from './schemas.ts';

/** ' a Anna Rossi', or ' a un dipendente' where the caller may not see them (rule 12): to follow 'assegnato'. */
export function aChi(assegnatario: Assegnatario | null): string {
  return assegnatario ? ` a ${assegnatario.nome} ${assegnatario.cognome}` : ' a un dipendente';
}

/** A thing goes only to an employee of one of its brands (rule 22). */
export const BRAND_DIVERSO = (cosa: string, { nome, cognome }: { nome: string; cognome: string }) =>
  new Problem('conflict', 'BRAND_DIVERSO', `${cosa} non è del brand di ${nome} ${cognome}.`);

/** A thing goes only to a showroom with which it has a brand in common (rule 84). */
export const BRAND_DIVERSO_DAL_LUOGO = (cosa: string, { nome }: Luogo) =>
  new Problem('conflict', 'BRAND_DIVERSO', `${cosa} non è di un brand dello showroom ${nome}.`);

/** 409: items cannot be assigned to an employee who has left. */
export const DIPENDENTE_NON_ATTIVO = ({ nome, cognome }: { nome: string; cognome: string }) =>
  new Problem('conflict', 'DIPENDENTE_NON_ATTIVO', `${nome} ${cognome} non è più in azienda: non si può assegnare nulla.`);

/** Absent and not visible look the same. The text is the not-found screen's own (rule 21). */
export function dipendenteNonTrovato(): Problem {
  return new Problem('not_found', 'DIPENDENTE_NON_TROVATO', 'Il dipendente richiesto non esiste o è stato rimosso.');
}

/** The same of a workflow. */
export function workflowNonTrovato(): Problem {
  return new Problem('not_found', 'WORKFLOW_NON_TROVATO', 'Il workflow richiesto non esiste o è stato rimosso.');
}

/** The same of a showroom. */
export function showroomNonTrovato(): Problem {
  return new Problem('not_found', 'SHOWROOM_NON_TROVATO', 'Lo showroom richiesto non esiste o è stato rimosso.');
}
