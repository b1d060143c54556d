import { workflowsVersioned } from '#features/journeys/richieste/server/hold-workflow.ts';
import type { Tx } from '#server/db/handle.ts';
import { refuseNewer } from '#server/db/refuse-newer.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { invalidField } from '#shared/problem.ts';
import type { WorkflowChange } from '../contract.ts';
import { findState, listIncaricatiOf, setWorkflow } from './queries.ts';

/** Writes what describes a workflow. It is entrusted to somebody who may do something with it; who has lost that right since stays until changed. */
export async function changeWorkflow(db: Tx, scope: Scope, id: number, { updated_at, ...change }: WorkflowChange): Promise<void> {
  const { brand_id, assegnato_a: current } = await findState(db, scope, id);
  requireRight(scope, 'workflows.crea', [brand_id]);
  await refuseNewer(db, scope, workflowsVersioned, { id, read: updated_at, what: 'questo workflow' });
  const { assegnato_a } = change;
  if (assegnato_a && assegnato_a !== current && !(await listIncaricatiOf(db, scope, brand_id)).some((each) => each.id === assegnato_a)) {
    throw invalidField('assegnato_a', "L'utente scelto non esiste o non può modificare nel brand del dipendente");
  }
  await setWorkflow(db, scope, id, change);
}
