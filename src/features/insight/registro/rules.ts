// How an entry reads, and who may read the whole register. Pure; what each table is called stands in the server/feature.ts of its slice.
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

interface Autore {
  chi: { nome: string } | null;
  gettone: string | null;
  azione: Azione;
}

/** Who did it, in words, and with which token where it was a program. */
export function chiInParole({ chi, gettone, azione }: Autore): string {
  const nome = chi?.nome ?? (azione === 'accesso' ? 'Non identificato' : 'Sistema');
  return gettone === null ? nome : `${nome}, con il gettone ${gettone}`;
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
