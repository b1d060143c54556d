import { deleteUsciteOf } from '#features/journeys/uscite/server/delete-uscite.ts';
import { deleteWorkflowsOf } from '#features/journeys/workflows/server/delete-workflows.ts';
import { refuseHeld } from '#features/privacy/conservazione/server/hold-person.ts';
import type { Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

const OF_AN_EMPLOYEE = [refuseHeld, deleteWorkflowsOf, deleteUsciteOf];

/** What goes with an employee who is deleted, slice by slice (rule 34); refused while a hold stands on them (rule 172). */
export async function deleteRestOf(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  for (const deleteOf of OF_AN_EMPLOYEE) await deleteOf(db, scope, dipendente_id);
}
