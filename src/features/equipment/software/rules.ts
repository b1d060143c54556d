import { checkNotHad } from '#features/equipment/asset-types/rules.ts';
import { fromCents, toCents } from '#shared/euro.ts';
import { aChi } from '#shared/holding.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import { SOFTWARE } from './kind.ts';

interface Posti {
  /** Null: they are not counted (rule 30). */
  numero_licenze: number | null;
  licenze_utilizzate: number;
}

/** How many seats are free; null where they are not counted. */
export function licenzeLibere({ numero_licenze, licenze_utilizzate }: Posti): number | null {
  return numero_licenze === null ? null : numero_licenze - licenze_utilizzate;
}

/** Euro a year for all of its seats; of those in use where they are not counted (rule 31), without the ones that are only reserved. */
export function costoTotale({
  numero_licenze,
  licenze_utilizzate,
  licenze_riservate,
  costo_licenza,
}: Posti & { licenze_riservate: number; costo_licenza: string }): number {
  return fromCents(toCents(costo_licenza) * (numero_licenze ?? licenze_utilizzate - licenze_riservate));
}

/** Why this licence cannot be given to this person now, who has these already; undefined when it can (rules 29 and 30). */
export function checkAssignable(
  software: Posti & { id: number; nome: string },
  dipendente: Assegnatario,
  has: readonly { id: number }[],
): Problem | undefined {
  const had = checkNotHad(SOFTWARE, software, dipendente, has);
  if (had) return had;
  if (licenzeLibere(software) === 0) return new Problem('conflict', 'LICENZE_ESAURITE', `Nessuna licenza disponibile per ${software.nome}`);
  return undefined;
}

/** Why there cannot be so many seats; undefined when there can: no fewer than are in use (rule 30). */
export function checkNumeroLicenze({ licenze_utilizzate }: Posti, wanted: number | null | undefined): Problem | undefined {
  if (wanted === undefined || wanted === null || wanted >= licenze_utilizzate) return undefined;
  const inUso = licenze_utilizzate === 1 ? "C'è 1 licenza in uso" : `Ci sono ${licenze_utilizzate} licenze in uso`;
  const sentence = `${inUso}: il numero non può essere minore. Riprendi prima qualche licenza.`;
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
  return new Problem('conflict', 'SOFTWARE_ASSEGNATO', `${nome} è assegnato${aTutti(assegnatario, licenze_utilizzate)}. Prima va ripreso.`);
}

/** ' a Anna Rossi e ad altri 2 dipendenti': one of them by name, where one is visible, and how many there are besides. */
function aTutti(uno: Assegnatario | null, quanti: number | undefined): string {
  if (quanti === undefined) return ' a uno o più dipendenti';
  if (quanti === 1) return aChi(uno);
  if (!uno) return ` a ${quanti} dipendenti`;
  return quanti === 2 ? `${aChi(uno)} e a un altro dipendente` : `${aChi(uno)} e ad altri ${quanti - 1} dipendenti`;
}
