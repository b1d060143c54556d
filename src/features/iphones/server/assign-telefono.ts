import { findHolder } from '#features/risorse/server/find-holder.ts';
import type { Db, Tx } from '#server/db/handle.ts';
import { closePeriod, openPeriod, requireMayTakeBack } from '#server/db/periods.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { BRAND_DIVERSO } from '#shared/holding.ts';
import { checkAssignable, NON_ASSEGNATO } from '../rules.ts';
import { findVisible, PERIODS } from './queries.ts';

interface HowGiven {
  dipendente_id: string;
  note?: string | null | undefined;
  /** The period of the plan with which it goes, to the same employee (rule 33). */
  assegnazione_piano_id?: number;
}

/**
 * Gives a phone to an employee of one of its brands, from today (rule 29). The right is the one on the employee's brand:
 * the period is opened under that brand, the phone itself does not change. Two callers at once: the database lets one through.
 */
export async function assignTelefono(db: Tx, scope: Scope, iphone_id: number, how: HowGiven): Promise<void> {
  const telefono = await findVisible(db, scope, iphone_id);
  const dipendente = await findHolder(db, scope, how.dipendente_id);
  requireRight(scope, 'risorse.assegna', [dipendente.brand_id]);
  if (!telefono.ogni_brand.includes(dipendente.brand_id)) throw BRAND_DIVERSO(telefono.modello, dipendente);
  const refusal = checkAssignable(telefono);
  if (refusal) throw refusal;
  const { note = null, assegnazione_piano_id = null } = how;
  await openPeriod(db, scope, PERIODS.table, {
    iphone_id,
    dipendente_id: dipendente.id,
    brand_id: dipendente.brand_id,
    note,
    assegnazione_piano_id,
  });
}

/** 404 for a phone that the caller does not see, as for one that never existed: said before anything else about what it is to go with. */
export async function requireTelefono(db: Db, scope: Scope, iphone_id: number): Promise<void> {
  await findVisible(db, scope, iphone_id);
}

/** Takes a phone back from whoever has it, as of today. The plan with which it was given stays with them. */
export async function unassignTelefono(db: Tx, scope: Scope, iphone_id: number): Promise<void> {
  const { periodo, ...telefono } = await findVisible(db, scope, iphone_id);
  requireMayTakeBack(scope, periodo, telefono.ogni_brand);
  if (!periodo || !(await closePeriod(db, scope, PERIODS, periodo.id))) throw NON_ASSEGNATO(telefono.modello);
}
