import { holdWorkflow } from '#features/journeys/richieste/server/hold-workflow.ts';
import { listRichiesteOf } from '#features/journeys/richieste/server/list-richieste.ts';
import { setNonServono } from '#features/journeys/richieste/server/mark-richieste.ts';
import type { Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { todayInItaly } from '#shared/dates.ts';
import type { Rimasta } from '../contract.ts';
import { checkAnnullabile, rimasteDi } from '../rules.ts';
import { insertPasso } from './keep-passi.ts';
import { setAnnullato } from './queries.ts';

/**
 * Cancels an open onboarding, for a reason (rule 112). Nothing is taken back: resolves to what was given for it and is still with the person, or
 * reserved for them, which somebody decides.
 */
export async function cancelWorkflow(db: Tx, scope: Scope, id: number, motivo: string): Promise<Rimasta[]> {
  const { stato, brand_id } = await holdWorkflow(db, scope, id);
  requireRight(scope, 'workflows.crea', [brand_id]);
  const refusal = checkAnnullabile(stato);
  if (refusal) throw refusal;
  await setNonServono(db, scope, id);
  await setAnnullato(db, scope, id);
  await insertPasso(db, scope, { workflow_id: id, azione: 'annulla', stato: 'annullato', nota: motivo });
  return rimasteDi(await listRichiesteOf(db, scope, id), todayInItaly(new Date()));
}
