import { findHolder } from '#features/dipendenti/server/find-holder.ts';
import type { Tx } from '#server/db/handle.ts';
import { closePeriod, findOpenPeriod, openPeriod, requireMayTakeBack } from '#server/db/periods.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO } from '#shared/holding.ts';
import { checkAssignable, NON_ASSEGNATO } from '../rules.ts';
import { findAndHold, findVisible, PERIODS } from './queries.ts';

/**
 * Gives an item to an employee of one of its brands, from today (R1). The right is the one on the employee's brand:
 * the period is opened under that brand, the item itself does not change. Two callers at once: the database lets one through.
 */
export async function assignHardware(db: Tx, scope: Scope, hardware_id: number, dipendente_id: string): Promise<void> {
  const hardware = await findAndHold(db, scope, hardware_id);
  const dipendente = await findHolder(db, scope, dipendente_id);
  requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
  if (!hardware.ogni_brand.includes(dipendente.brand_id)) throw BRAND_DIVERSO(hardware.nome, dipendente);
  const refusal = checkAssignable(hardware);
  if (refusal) throw refusal;
  await openPeriod(db, scope, PERIODS.table, { hardware_id, dipendente_id: dipendente.id, brand_id: dipendente.brand_id });
}

/** Takes an item back from whoever has it, as of today. */
export async function unassignHardware(db: Tx, scope: Scope, hardware_id: number): Promise<void> {
  const hardware = await findVisible(db, scope, hardware_id);
  const period = await findOpenPeriod(db, scope, PERIODS, hardware_id);
  requireMayTakeBack(scope, period, hardware.ogni_brand);
  if (!period || !(await closePeriod(db, scope, PERIODS, period.id))) throw NON_ASSEGNATO(hardware.nome);
}
