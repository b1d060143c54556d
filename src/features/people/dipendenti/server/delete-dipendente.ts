import { findHolder } from '#features/equipment/kit/server/find-holder.ts';
import { closePeriods } from '#features/equipment/risorse/server/close-periods.ts';
import type { Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { lockDipendente, removeDipendente } from './queries.ts';

/** Deletes what is of an employee who is being deleted; the caller has shown that it may. */
export type DeleteRest = (db: Tx, scope: Scope, dipendente_id: string) => Promise<void>;

/**
 * What the employee has becomes free, the rest (the onboardings) goes, then the employee; the register keeps what was (rule 34). Something
 * given, or an onboarding opened, at this very moment is refused or refuses: the foreign keys let one of the two through.
 */
export async function deleteDipendente(db: Tx, scope: Scope, id: string, deleteRest: DeleteRest): Promise<void> {
  await lockDipendente(db, scope, id);
  const { brand_id } = await findHolder(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [brand_id]);
  await closePeriods(db, scope, id);
  await deleteRest(db, scope, id);
  await removeDipendente(db, scope, id);
}
