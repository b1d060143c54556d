// Pure: formats entries of the audit log and decides who may read it. The labels of each table are in the server/feature.ts of its feature.
import type { Subject } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Azione } from '#shared/registro.ts';

export interface Cambio {
  campo: string;
  etichetta: string;
  /** The former value as text; null when the column had no value before, for example on creation. */
  prima: string | null;
  dopo: string | null;
}

/** A change as plain text: 'Nome: Ana → Anna'. */
export function cambioInParole({ etichetta, prima, dopo }: Cambio): string {
  return `${etichetta}: ${[prima, dopo].filter((text) => text !== null).join(' → ')}`;
}

interface Autore {
  chi: { nome: string } | null;
  gettone: string | null;
  azione: Azione;
}

/** The author as text, with the API token of a program. */
export function chiInParole({ chi, gettone, azione }: Autore): string {
  const nome = chi?.nome ?? (azione === 'accesso' ? 'Non identificato' : 'Sistema');
  return gettone === null ? nome : `${nome}, con il gettone ${gettone}`;
}

/** Whether the account may read the audit log; the server limits it to brands that the account administers. */
export function mayReadRegistro({ amministratore, can_admin }: Pick<Subject, 'amministratore' | 'can_admin'>): boolean {
  return amministratore || can_admin.length > 0;
}

export const SENZA_REGISTRO = () =>
  new Problem(
    'forbidden',
    'NON_CONSENTITO',
    'Vede la cronologia un amministratore, o chi amministra almeno un brand: chiedi a un amministratore.',
  );
