import { findHolder } from '#features/equipment/kit/server/find-holder.ts';
import { copyAttivita } from '#features/journeys/attivita/server/copy-attivita.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import * as calls from '../contract.ts';
import { AZIONI_WORKFLOW } from '../rules.ts';
import { cancelWorkflow } from './cancel-workflow.ts';
import { changeWorkflow } from './change-workflow.ts';
import { insertPasso, listPassiOf } from './keep-passi.ts';
import { countByState, findState, findVisible, insertWorkflow, listIncaricatiOf, listVisible } from './queries.ts';
import { takeStep } from './take-step.ts';

export const workflowsRoutes: Route[] = [
  route(calls.listWorkflows, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.countWorkflows, ({ db, scope, query }) => countByState(db, scope, query)),

  route(calls.listPassi, async ({ db, scope, params: { id } }) => {
    await findState(db, scope, id);
    return listPassiOf(db, scope, id);
  }),

  route(calls.listIncaricati, async ({ db, scope, params: { id } }) => {
    const { brand_id } = await findState(db, scope, id);
    requireRight(scope, 'workflows.crea', [brand_id]);
    return listIncaricatiOf(db, scope, brand_id);
  }),

  route(calls.createWorkflow, async ({ db, scope, body }) => {
    const dipendente = await findHolder(db, scope, body.dipendente_id);
    requireRight(scope, 'workflows.crea', [dipendente.brand_id]);
    const id = await insertWorkflow(db, scope, { dipendente_id: dipendente.id, note_hr: body.note_hr ?? null });
    await insertPasso(db, scope, { workflow_id: id, azione: 'crea', stato: 'creato_hr', nota: null });
    await copyAttivita(db, scope, { workflow_id: id });
    return findVisible(db, scope, id);
  }),

  route(calls.updateWorkflow, async ({ db, scope, params: { id }, body }) => {
    await changeWorkflow(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.cancelWorkflow, async ({ db, scope, params: { id }, body }) => {
    const ancora_assegnate = await cancelWorkflow(db, scope, id, body.motivo);
    return { ...(await findVisible(db, scope, id)), ancora_assegnate };
  }),

  ...AZIONI_WORKFLOW.map((azione) =>
    route(calls.PASSI[azione], async ({ db, scope, params: { id }, body }) => {
      await takeStep(db, scope, id, azione, body);
      return findVisible(db, scope, id);
    }),
  ),
];
