// How an entry reads, and who may read the whole register. Pure; what each table is called stands in the server/words.ts of its slice.
import type { Subject } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Azione } from '#shared/registro.ts';

export interface Cambio {
  campo: string;
  etichetta: string;
  /** Null: there was nothing to tell before, as when the thing was made. */
  prima: string | null;
  /** Null: there is nothing to tell after, as when the thing was deleted. */
  dopo: string | null;
}

/** 'Nome: Ana → Anna', where there is no sign to draw. */
export function cambioInParole({ etichetta, prima, dopo }: Cambio): string {
  return `${etichetta}: ${[prima, dopo].filter((text) => text !== null).join(' → ')}`;
}

/** Who did it, in words. */
export function chiInParole({ chi, azione }: { chi: { nome: string } | null; azione: Azione }): string {
  return chi?.nome ?? (azione === 'accesso' ? 'Non identificato' : 'Sistema');
}

/** Who may read the whole register: of which brands is the server's business. */
export function mayReadRegistro({ amministratore, can_admin }: Pick<Subject, 'amministratore' | 'can_admin'>): boolean {
  return amministratore || can_admin.length > 0;
}

export const SENZA_REGISTRO = () =>
  new Problem(
    'forbidden',
    'NON_CONSENTITO',
    'Vede la cronologia un amministratore, o chi amministra almeno un brand: chiedi a un amministratore.',
  );
