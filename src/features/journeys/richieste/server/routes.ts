import { type Route, route } from '#server/http/route.ts';
import * as calls from '../contract.ts';
import { listRichiesteOf } from './list-richieste.ts';
import { requireWorkflow } from './queries.ts';
import { setRichieste } from './set-richieste.ts';

export const richiesteRoutes: Route[] = [
  route(calls.listRichieste, async ({ db, scope, params: { id } }) => {
    await requireWorkflow(db, scope, id);
    return listRichiesteOf(db, scope, id);
  }),

  route(calls.setRichieste, async ({ db, scope, params: { id }, body }) => {
    await setRichieste(db, scope, id, body);
    return listRichiesteOf(db, scope, id);
  }),
];
