import { manoDelPasso } from '#features/journeys/attivita/rules.ts';
import { requireFatte } from '#features/journeys/attivita/server/require-fatte.ts';
import type { Tx } from '#server/db/handle.ts';
import { requireRight, type Scope } from '#server/security/scope.ts';
import type { NotaPasso } from '../contract.ts';
import { type AzioneWorkflow, checkCompleto, notaDi, PASSAGGI, passoNonPossibile } from '../rules.ts';
import { insertPasso } from './keep-passi.ts';
import { findState, listAperte, moveWorkflow } from './queries.ts';

/**
 * Takes one step of the onboarding and records who took it, when, and with which note (rule 3). Answers 409 when the onboarding is in a
 * state in which this step is not possible. IT can complete an onboarding with open requests only with a reason (rule 107). HR, the
 * Manager and IT can pass it on only after their mandatory tasks are done (rule 119).
 */
export async function takeStep(db: Tx, scope: Scope, id: number, azione: AzioneWorkflow, body: NotaPasso): Promise<void> {
  const { brand_id } = await findState(db, scope, id);
  requireRight(scope, `workflows.${azione}`, [brand_id]);
  const moved = await moveWorkflow(db, scope, id, azione);
  if (!moved) throw passoNonPossibile(azione, (await findState(db, scope, id)).stato);
  // The workflow's row is held now: nobody sets its lines meanwhile.
  const aperte = azione === 'completa_it' ? await listAperte(db, scope, id) : [];
  const refusal = checkCompleto(aperte, body);
  if (refusal) throw refusal;
  const mano = manoDelPasso(azione);
  if (mano) await requireFatte(db, scope, { workflow_id: id }, { mano, incompleto: body.incompleto });
  await insertPasso(db, scope, { workflow_id: id, azione, stato: PASSAGGI[azione].to, nota: notaDi(body, aperte) });
}
