import { fromCents, toCents } from '#shared/euro.ts';
import { aChi } from '#shared/holding.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';

interface Posti {
  /** Null: they are not counted (rule 30). */
  numero_licenze: number | null;
  licenze_utilizzate: number;
}

/** How many seats are free; null where they are not counted. */
export function licenzeLibere({ numero_licenze, licenze_utilizzate }: Posti): number | null {
  return numero_licenze === null ? null : numero_licenze - licenze_utilizzate;
}

/** Euro a year for all of its seats; of those in use where they are not counted (rule 31). */
export function costoTotale({ numero_licenze, licenze_utilizzate, costo_licenza }: Posti & { costo_licenza: string }): number {
  return fromCents(toCents(costo_licenza) * (numero_licenze ?? licenze_utilizzate));
}

/** Why this licence cannot be given to this person now; undefined when it can (rules 29 and 30). */
export function checkAssignable(software: Posti & { nome: string }, dipendente: Assegnatario, haGia: boolean): Problem | undefined {
  if (haGia) return new Problem('conflict', 'SOFTWARE_GIA_ASSEGNATO', `${software.nome} è già assegnato${aChi(dipendente)}.`);
  if (licenzeLibere(software) === 0) return new Problem('conflict', 'LICENZE_ESAURITE', `Nessuna licenza disponibile per ${software.nome}`);
  return undefined;
}

export const NON_ASSEGNATO = (nome: string, dipendente: Assegnatario) =>
  new Problem('conflict', 'SOFTWARE_NON_ASSEGNATO', `${nome} non è assegnato${aChi(dipendente)}.`);

/** Why there cannot be so many seats; undefined when there can: no fewer than are in use (rule 30). */
export function checkNumeroLicenze({ licenze_utilizzate }: Posti, wanted: number | null | undefined): Problem | undefined {
  if (wanted === undefined || wanted === null || wanted >= licenze_utilizzate) return undefined;
  const inUso = licenze_utilizzate === 1 ? "C'è 1 licenza in uso" : `Ci sono ${licenze_utilizzate} licenze in uso`;
  const sentence = `${inUso}: il numero non può essere minore. Rimuovi prima qualche assegnazione.`;
  return new Problem('conflict', 'LICENZE_IN_USO', sentence, { fields: { numero_licenze: sentence } });
}

interface Held {
  nome: string;
  assegnato: boolean;
  /** One of those who have it. */
  assegnatario: Assegnatario | null;
  /** Left out where nobody has counted them. */
  licenze_utilizzate?: number;
}

/** Why this software cannot be deleted now; undefined when it can (rule 34). */
export function checkDeletable({ nome, assegnato, assegnatario, licenze_utilizzate }: Held): Problem | undefined {
  if (!assegnato) return undefined;
  const prima = licenze_utilizzate === 1 ? "Rimuovi prima l'assegnazione." : 'Rimuovi prima le assegnazioni.';
  return new Problem('conflict', 'SOFTWARE_ASSEGNATO', `${nome} è assegnato${aTutti(assegnatario, licenze_utilizzate)}. ${prima}`);
}

/** ' a Anna Rossi e ad altri 2 dipendenti': one of them by name, where one is visible, and how many there are besides. */
function aTutti(uno: Assegnatario | null, quanti: number | undefined): string {
  if (quanti === undefined) return ' a uno o più dipendenti';
  if (quanti === 1) return aChi(uno);
  if (!uno) return ` a ${quanti} dipendenti`;
  return quanti === 2 ? `${aChi(uno)} e a un altro dipendente` : `${aChi(uno)} e ad altri ${quanti - 1} dipendenti`;
}
