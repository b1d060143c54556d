import type { Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import { type AzioneWorkflow, PASSAGGI, passoNonPossibile } from '../rules.ts';
import { insertPasso } from './keep-passi.ts';
import { findState, moveWorkflow } from './queries.ts';

/** Takes one step of the table and keeps who took it, when and with which note (rule 3). Too late, or out of turn: 409. */
export async function takeStep(db: Tx, scope: Scope, id: number, azione: AzioneWorkflow, nota: string | null): Promise<void> {
  const { brand_id } = await findState(db, scope, id);
  requireRight(scope, `workflows.${azione}`, [brand_id]);
  const moved = await moveWorkflow(db, scope, id, azione);
  if (!moved) throw passoNonPossibile(azione, (await findState(db, scope, id)).stato);
  await insertPasso(db, scope, { workflow_id: id, azione, stato: PASSAGGI[azione].to, nota });
}
