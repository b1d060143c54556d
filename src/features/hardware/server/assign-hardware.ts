import { findHolder } from '#features/dipendenti/server/find-holder.ts';
import { allBrandsOf } from '#server/db/brand-links.ts';
import type { Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { Problem } from '#shared/problem.ts';
import { checkAssignable, NON_ASSEGNATO } from '../rules.ts';
import { closePeriod, findOpenPeriod, findVisible, HARDWARE_LINKS, openPeriod } from './queries.ts';

/**
 * Gives an item to an employee of one of its brands, from today (R1). The right is the one on the employee's brand:
 * the period is opened under that brand, the item itself does not change. Two callers at once: the database lets one through.
 */
export async function assignHardware(db: Tx, scope: Scope, hardware_id: number, dipendente_id: string): Promise<void> {
  const hardware = await findVisible(db, scope, hardware_id);
  const dipendente = await findHolder(db, scope, dipendente_id);
  requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
  const brands = await allBrandsOf(db, scope, HARDWARE_LINKS, hardware_id);
  if (!brands.includes(dipendente.brand_id)) {
    throw new Problem('conflict', 'BRAND_DIVERSO', `${hardware.nome} non è del brand di ${dipendente.nome} ${dipendente.cognome}.`);
  }
  const refusal = checkAssignable(hardware);
  if (refusal) throw refusal;
  await openPeriod(db, scope, { hardware_id, dipendente_id: dipendente.id, brand_id: dipendente.brand_id });
}

/** Takes an item back from whoever has it, as of today. */
export async function unassignHardware(db: Tx, scope: Scope, hardware_id: number): Promise<void> {
  const hardware = await findVisible(db, scope, hardware_id);
  const period = await findOpenPeriod(db, scope, hardware_id);
  requireRight(scope, 'risorse.assegna', period ? [period.brand_id] : await allBrandsOf(db, scope, HARDWARE_LINKS, hardware_id));
  if (!period || !(await closePeriod(db, scope, period.id))) throw NON_ASSEGNATO(hardware.nome);
}
