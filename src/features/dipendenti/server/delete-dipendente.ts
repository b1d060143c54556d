import { closePeriods } from '#features/risorse/server/close-periods.ts';
import { deleteWorkflowsOf } from '#features/workflows/server/delete-workflows.ts';
import { findHolder } from '#kit/server/find-holder.ts';
import type { Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { lockDipendente, removeDipendente } from './queries.ts';

/**
 * What the employee has becomes free, the onboardings go, then the employee; the register keeps what was (rule 34). Something
 * given, or an onboarding opened, at this very moment is refused or refuses: the foreign keys let one of the two through.
 */
export async function deleteDipendente(db: Tx, scope: Scope, id: string): Promise<void> {
  await lockDipendente(db, scope, id);
  const { brand_id } = await findHolder(db, scope, id);
  requireRight(scope, 'dipendenti.modifica', [brand_id]);
  await closePeriods(db, scope, id);
  await deleteWorkflowsOf(db, scope, id);
  await removeDipendente(db, scope, id);
}
