import { type Route, route } from '#server/http/route.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { createDipendente } from './create-dipendente.ts';
import { type DeleteRest, deleteDipendente } from './delete-dipendente.ts';
import { listVisible } from './list-dipendenti.ts';
import { findVisible } from './queries.ts';
import { updateDipendente } from './update-dipendente.ts';

export const dipendentiRoutes = (deleteRest: DeleteRest): Route[] => [
  route(calls.listDipendenti, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.getDipendente, ({ db, scope, params }) => findVisible(db, scope, params.id)),

  route(calls.createDipendente, async ({ db, scope, body }) => {
    const id = await createDipendente(db, scope, body);
    return findVisible(db, scope, id);
  }),

  route(calls.updateDipendente, async ({ db, scope, params, body }) => {
    await updateDipendente(db, scope, params.id, body);
    return findVisible(db, scope, params.id);
  }),

  route(calls.deleteDipendente, async ({ db, scope, params }) => {
    await deleteDipendente(db, scope, params.id, deleteRest);
    return FATTO;
  }),
];
