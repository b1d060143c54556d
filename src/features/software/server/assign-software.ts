import { findHolder } from '#features/risorse/server/find-holder.ts';
import type { Tx } from '#server/db/handle.ts';
import { closePeriod, findOpenPeriod, openPeriod } from '#server/db/periods.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO } from '#shared/holding.ts';
import { checkAssignable, NON_ASSEGNATO } from '../rules.ts';
import { findVisible, lockSeats, PERIODS } from './queries.ts';

/**
 * Gives a seat to an employee of one of the software's brands, from today (rules 29 and 30). The right is the one on the employee's brand:
 * the period is opened under that brand, the software itself does not change. Two callers for the last seat wait for each other here.
 */
export async function assignSoftware(db: Tx, scope: Scope, software_id: number, dipendente_id: string): Promise<void> {
  const { nome, ogni_brand } = await findVisible(db, scope, software_id);
  const dipendente = await findHolder(db, scope, dipendente_id);
  requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
  if (!ogni_brand.includes(dipendente.brand_id)) throw BRAND_DIVERSO(nome, dipendente);
  const seats = await lockSeats(db, scope, software_id);
  const period = await findOpenPeriod(db, scope, PERIODS, software_id, dipendente.id);
  const refusal = checkAssignable(seats, dipendente, period !== undefined);
  if (refusal) throw refusal;
  await openPeriod(db, scope, PERIODS.table, { software_id, dipendente_id: dipendente.id, brand_id: dipendente.brand_id });
}

/** Takes a seat back from an employee, as of today. */
export async function unassignSoftware(db: Tx, scope: Scope, software_id: number, dipendente_id: string): Promise<void> {
  const { nome } = await findVisible(db, scope, software_id);
  const dipendente = await findHolder(db, scope, dipendente_id);
  requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
  await lockSeats(db, scope, software_id);
  const period = await findOpenPeriod(db, scope, PERIODS, software_id, dipendente.id);
  if (!period || !(await closePeriod(db, scope, PERIODS, period.id))) throw NON_ASSEGNATO(nome, dipendente);
}
