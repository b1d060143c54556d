import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';

export const STATI_HARDWARE = ['attivo', 'in riparazione', 'dismesso'] as const;
export type StatoHardware = (typeof STATI_HARDWARE)[number];

export const STATO_HARDWARE_LABELS: Record<StatoHardware, string> = {
  attivo: 'Attivo',
  'in riparazione': 'In riparazione',
  dismesso: 'Dismesso',
};

interface Holdable {
  nome: string;
  stato: StatoHardware;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
}

/** Why this item cannot be given to somebody now; undefined when it can (R1). */
export function checkAssignable({ nome, stato, assegnato, assegnatario }: Holdable): Problem | undefined {
  if (assegnato)
    return new Problem('conflict', 'HARDWARE_GIA_ASSEGNATO', `${nome} è già assegnato${aChi(assegnatario)}: rimuovi prima l'assegnazione.`);
  if (stato === 'dismesso') return new Problem('conflict', 'HARDWARE_DISMESSO', `${nome} è dismesso: non si può assegnare.`);
  return undefined;
}

/** Why this item cannot be deleted now; undefined when it can (R7). */
export function checkDeletable({ nome, assegnato, assegnatario }: Holdable): Problem | undefined {
  if (!assegnato) return undefined;
  return new Problem('conflict', 'HARDWARE_ASSEGNATO', `${nome} è assegnato${aChi(assegnatario)}. Rimuovi prima l'assegnazione.`);
}

export const NON_ASSEGNATO = (nome: string) => new Problem('conflict', 'HARDWARE_NON_ASSEGNATO', `${nome} non è assegnato a nessuno.`);

/** The holder's name, where the caller may see it (P3). */
function aChi(assegnatario: Assegnatario | null): string {
  return assegnatario ? ` a ${assegnatario.nome} ${assegnatario.cognome}` : ' a un dipendente';
}
