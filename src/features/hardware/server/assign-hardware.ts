import { requireHolder } from '#features/risorse/server/find-holder.ts';
import type { Tx } from '#server/db/handle.ts';
import { closePeriod, openPeriod, requireMayTakeBack } from '#server/db/periods.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO } from '#shared/holding.ts';
import type { AssegnazioneHardware } from '../contract.ts';
import { checkAssignable, NON_ASSEGNATO } from '../rules.ts';
import { findForGiving, findVisible, PERIODS, withHolder } from './queries.ts';

/**
 * Gives an item to an employee of one of its brands, from today (rule 29); resolves to the item as it is then. The right is the one on the
 * employee's brand: the period is opened under that brand, the item itself does not change. Two callers at once: the database lets one
 * through.
 */
export async function assignHardware(db: Tx, scope: Scope, hardware_id: number, { dipendente_id, note = null }: AssegnazioneHardware) {
  const { destinatario, ...hardware } = await findForGiving(db, scope, hardware_id, dipendente_id);
  const { brand_id, ...person } = requireHolder(destinatario);
  requireRight(scope, 'risorse.assegna', [brand_id]);
  if (!hardware.ogni_brand.includes(brand_id)) throw BRAND_DIVERSO(hardware.nome, person);
  const refusal = checkAssignable(hardware);
  if (refusal) throw refusal;
  await openPeriod(db, scope, PERIODS.table, { hardware_id, dipendente_id: person.id, brand_id, note });
  return withHolder(hardware, person, note);
}

/** Takes an item back from whoever has it, as of today; resolves to the item as it is then. */
export async function unassignHardware(db: Tx, scope: Scope, hardware_id: number) {
  const { periodo, ...hardware } = await findVisible(db, scope, hardware_id);
  requireMayTakeBack(scope, periodo, hardware.ogni_brand);
  if (!periodo || !(await closePeriod(db, scope, PERIODS, periodo.id))) throw NON_ASSEGNATO(hardware.nome);
  return withHolder(hardware, null);
}
