import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

/** Removes every workflow of an employee who is being deleted (rule 34), their steps included. The caller has shown that it may. */
export async function deleteWorkflowsOf(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  await scoped(db, scope).deleteFrom('workflows').where('dipendente_id', '=', dipendente_id).execute();
}
