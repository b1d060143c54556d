import { scoped, type Tx } from '#server/db/handle.ts';
import type { Scope } from '#server/security/scope.ts';

/** Removes every exit of an employee who is being deleted, with what was decided. The caller has shown that it may. */
export async function deleteUsciteOf(db: Tx, scope: Scope, dipendente_id: string): Promise<void> {
  await scoped(db, scope).deleteFrom('uscite').where('dipendente_id', '=', dipendente_id).execute();
}
