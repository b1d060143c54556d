import type { Subject } from '#shared/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Azione } from '#shared/registro.ts';

/** The types of events that a summary of the audit log counts, in display order. An entry has at most one of them. */
export const EVENTI = [
  'arrivati',
  'usciti',
  'trasferiti',
  'assegnate',
  'restituite',
  'onboarding',
  'persone_modificate',
  'cose_nuove',
  'cose_modificate',
  'eliminate',
] as const;
export type Evento = (typeof EVENTI)[number];

export interface Cambio {
  campo: string;
  etichetta: string;
  prima: string | null;
  dopo: string | null;
}

/** Formats a change of a field, for example 'Nome: Ana → Anna'. */
export function formatCambio({ etichetta, prima, dopo }: Cambio): string {
  return `${etichetta}: ${[prima, dopo].filter((text) => text !== null).join(' → ')}`;
}

interface Autore {
  chi: { nome: string } | null;
  gettone: string | null;
  azione: Azione;
}

export function formatAuthor({ chi, gettone, azione }: Autore): string {
  const nome = chi?.nome ?? (azione === 'accesso' ? 'Non identificato' : 'Sistema');
  return gettone === null ? nome : `${nome}, con il gettone ${gettone}`;
}

/** Whether the account may read the audit log. The server limits the entries to brands that the account administers. */
export function canReadRegistro({ amministratore, can_admin }: Pick<Subject, 'amministratore' | 'can_admin'>): boolean {
  return amministratore || can_admin.length > 0;
}

export const noRegistroPermission = () =>
  new Problem(
    'forbidden',
    'NON_CONSENTITO',
    'Vede la cronologia un amministratore, o chi amministra almeno un brand: chiedi a un amministratore.',
  );
