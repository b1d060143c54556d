import { findHolder } from '#features/dipendenti/server/find-holder.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRight } from '#server/security/scope.ts';
import { createWorkflow } from '../contract.ts';
import { findVisible, insertWorkflow } from './queries.ts';

export const workflowsRoutes: Route[] = [
  route(createWorkflow, async ({ db, scope, body }) => {
    const dipendente = await findHolder(db, scope, body.dipendente_id);
    requireRight(scope, 'workflows.crea', [dipendente.brand_id]);
    const id = await insertWorkflow(db, scope, { dipendente_id: dipendente.id, note_hr: body.note_hr ?? null });
    return findVisible(db, scope, id);
  }),
];
