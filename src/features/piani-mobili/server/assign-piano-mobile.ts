import { assignTelefono, requireTelefono } from '#features/iphones/server/assign-telefono.ts';
import { returnTelefonoOf } from '#features/iphones/server/return-telefono.ts';
import { findHolder } from '#features/risorse/server/find-holder.ts';
import type { Tx } from '#server/db/handle.ts';
import { closePeriod, lockItem, openPeriod, requireMayTakeBack } from '#server/db/periods.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO } from '#shared/holding.ts';
import type { AssegnazionePiano } from '../contract.ts';
import { checkAssignable, checkSenzaPiano, NON_ASSEGNATO } from '../rules.ts';
import { findPianoOf, findVisible, PERIODS, TABLES } from './queries.ts';

/**
 * Gives a plan to an employee of one of its brands who has none, from today (rule 29), and with it a phone when one is named:
 * both or neither (rule 33). The right is the one on the employee's brand: the plan itself does not change.
 * Two callers at once: the database lets one through.
 */
export async function assignPianoMobile(db: Tx, scope: Scope, piano_mobile_id: number, how: AssegnazionePiano): Promise<void> {
  const { numero_telefono = null, portabilita, note = null, iphone_id } = how;
  await lockItem(db, scope, TABLES, piano_mobile_id);
  const piano = await findVisible(db, scope, piano_mobile_id);
  const dipendente = await findHolder(db, scope, how.dipendente_id);
  if (iphone_id) await requireTelefono(db, scope, iphone_id);
  requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
  if (!piano.ogni_brand.includes(dipendente.brand_id)) throw BRAND_DIVERSO(piano.nome_piano, dipendente);
  const refusal = checkAssignable(piano) ?? checkSenzaPiano(dipendente, await findPianoOf(db, scope, dipendente.id));
  if (refusal) throw refusal;
  const assegnazione_piano_id = await openPeriod(db, scope, PERIODS.table, {
    piano_mobile_id,
    dipendente_id: dipendente.id,
    brand_id: dipendente.brand_id,
    numero_telefono,
    gestore_precedente: portabilita?.gestore_precedente ?? null,
    numero_da_portare: portabilita?.numero_da_portare ?? null,
    note,
  });
  if (iphone_id) await assignTelefono(db, scope, iphone_id, { dipendente_id: dipendente.id, assegnazione_piano_id });
}

/** Takes a plan back from whoever has it, as of today, and the phone that was given with it. */
export async function unassignPianoMobile(db: Tx, scope: Scope, piano_mobile_id: number): Promise<void> {
  const { periodo, ...piano } = await findVisible(db, scope, piano_mobile_id);
  requireMayTakeBack(scope, periodo, piano.ogni_brand);
  if (!periodo || !(await closePeriod(db, scope, PERIODS, periodo.id))) throw NON_ASSEGNATO(piano.nome_piano);
  await returnTelefonoOf(db, scope, periodo.id);
}
