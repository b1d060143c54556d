import { type Route, route } from '#server/http/route.ts';
import { createDipendente, getDipendente, listDipendenti } from '../contract.ts';
import * as command from './create-dipendente.ts';
import { findVisible, listVisible } from './queries.ts';

export const dipendentiRoutes: Route[] = [
  route(listDipendenti, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(getDipendente, ({ db, scope, params }) => findVisible(db, scope, params.id)),

  route(createDipendente, async ({ db, scope, body }) => {
    const id = await command.createDipendente(db, scope, body);
    return findVisible(db, scope, id);
  }),
];
