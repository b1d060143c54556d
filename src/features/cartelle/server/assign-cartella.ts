import { findHolder } from '#features/risorse/server/find-holder.ts';
import type { Tx } from '#server/db/handle.ts';
import { closePeriod, openPeriod, requireMayTakeBack } from '#server/db/periods.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO } from '#shared/holding.ts';
import type { AssegnazioneCartella } from '../contract.ts';
import { checkAssignable, NON_ASSEGNATA } from '../rules.ts';
import { findVisible, PERIODS } from './queries.ts';

/**
 * Gives a folder to an employee of one of its brands, from today (rule 29). The right is the one on the employee's brand:
 * the period is opened under that brand, the folder itself does not change. Two callers at once: the database lets one through.
 */
export async function assignCartella(db: Tx, scope: Scope, cartella_id: number, to: AssegnazioneCartella): Promise<void> {
  const { dipendente_id, permessi, note = null } = to;
  const cartella = await findVisible(db, scope, cartella_id);
  const dipendente = await findHolder(db, scope, dipendente_id);
  requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
  if (!cartella.ogni_brand.includes(dipendente.brand_id)) throw BRAND_DIVERSO(cartella.nome, dipendente);
  const refusal = checkAssignable(cartella);
  if (refusal) throw refusal;
  await openPeriod(db, scope, PERIODS.table, { cartella_id, dipendente_id: dipendente.id, brand_id: dipendente.brand_id, permessi, note });
}

/** Takes a folder back from whoever has it, as of today. */
export async function unassignCartella(db: Tx, scope: Scope, cartella_id: number): Promise<void> {
  const { periodo, ...cartella } = await findVisible(db, scope, cartella_id);
  requireMayTakeBack(scope, periodo, cartella.ogni_brand);
  if (!periodo || !(await closePeriod(db, scope, PERIODS, periodo.id))) throw NON_ASSEGNATA(cartella.nome);
}
