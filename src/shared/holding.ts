// What every kind of thing says of who has it.
import { Problem } from './problem.ts';
import type { Assegnatario } from './schemas.ts';

/** ' a Anna Rossi', or ' a un dipendente' where the caller may not see them (rule 12): to follow 'assegnato'. */
export function aChi(assegnatario: Assegnatario | null): string {
  return assegnatario ? ` a ${assegnatario.nome} ${assegnatario.cognome}` : ' a un dipendente';
}

/** A thing goes only to an employee of one of its brands (rule 22). */
export const BRAND_DIVERSO = (cosa: string, { nome, cognome }: { nome: string; cognome: string }) =>
  new Problem('conflict', 'BRAND_DIVERSO', `${cosa} non è del brand di ${nome} ${cognome}.`);

/** Nothing is given to who has left, or counts as not working (rule 52). */
export const DIPENDENTE_NON_ATTIVO = ({ nome, cognome }: { nome: string; cognome: string }, uscito: boolean) => {
  const why = uscito ? 'non è più in azienda' : 'risulta tra gli inattivi';
  return new Problem('conflict', 'DIPENDENTE_NON_ATTIVO', `${nome} ${cognome} ${why}: non si può assegnare nulla.`);
};

/** Absent and not visible look the same. The text is the not-found screen's own (rule 21). */
export function dipendenteNonTrovato(): Problem {
  return new Problem('not_found', 'DIPENDENTE_NON_TROVATO', 'Il dipendente richiesto non esiste o è stato rimosso.');
}
