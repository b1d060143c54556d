import { checkNotAssignedTo } from '#features/equipment/asset-types/rules.ts';
import { formatAssegnatario } from '#shared/assignment-problems.ts';
import { fromCents, toCents } from '#shared/euro.ts';
import { Problem } from '#shared/problem.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import { SOFTWARE } from './kind.ts';

interface Posti {
  /** The number of paid seats; null means unlimited seats. */
  numero_licenze: number | null;
  licenze_utilizzate: number;
}

export function licenzeLibere({ numero_licenze, licenze_utilizzate }: Posti): number | null {
  return numero_licenze === null ? null : numero_licenze - licenze_utilizzate;
}

/** Returns the yearly cost of a licence. With unlimited seats only the seats in use have a cost, without reserved seats. */
export function costoTotale({
  numero_licenze,
  licenze_utilizzate,
  licenze_riservate,
  costo_licenza,
}: Posti & { licenze_riservate: number; costo_licenza: string }): number {
  return fromCents(toCents(costo_licenza) * (numero_licenze ?? licenze_utilizzate - licenze_riservate));
}

export function checkAssignable(
  software: Posti & { id: number; nome: string },
  dipendente: Assegnatario,
  assignedItems: readonly { id: number }[],
): Problem | undefined {
  const alreadyAssigned = checkNotAssignedTo(SOFTWARE, software, dipendente, assignedItems);
  if (alreadyAssigned) return alreadyAssigned;
  if (licenzeLibere(software) === 0) return new Problem('conflict', 'LICENZE_ESAURITE', `Nessuna licenza disponibile per ${software.nome}`);
  return undefined;
}

export function checkNumeroLicenze({ licenze_utilizzate }: Posti, newNumber: number | null | undefined): Problem | undefined {
  if (newNumber === undefined || newNumber === null || newNumber >= licenze_utilizzate) return undefined;
  const inUso = licenze_utilizzate === 1 ? "C'è 1 licenza in uso" : `Ci sono ${licenze_utilizzate} licenze in uso`;
  const sentence = `${inUso}: il numero non può essere minore. Riprendi prima qualche licenza.`;
  return new Problem('conflict', 'LICENZE_IN_USO', sentence, { fields: { numero_licenze: sentence } });
}

interface DeletableSoftware {
  nome: string;
  assegnato: boolean;
  assegnatario: Assegnatario | null;
  /** The number of seats in use; left out when it was not loaded. */
  licenze_utilizzate?: number;
}

export function checkDeletable({ nome, assegnato, assegnatario, licenze_utilizzate }: DeletableSoftware): Problem | undefined {
  if (!assegnato) return undefined;
  return new Problem(
    'conflict',
    'SOFTWARE_ASSEGNATO',
    `${nome} è assegnato${toHolders(assegnatario, licenze_utilizzate)}. Prima va ripreso.`,
  );
}

function toHolders(holder: Assegnatario | null, count: number | undefined): string {
  if (count === undefined) return ' a uno o più dipendenti';
  if (count === 1) return formatAssegnatario(holder);
  if (!holder) return ` a ${count} dipendenti`;
  return count === 2
    ? `${formatAssegnatario(holder)} e a un altro dipendente`
    : `${formatAssegnatario(holder)} e ad altri ${count - 1} dipendenti`;
}
