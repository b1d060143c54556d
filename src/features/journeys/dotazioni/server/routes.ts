import { type Route, route } from '#server/http/route.ts';
import { FATTO } from '#shared/schemas.ts';
import * as calls from '../contract.ts';
import { findVisible, listVisible } from './queries.ts';
import { changeDotazione, createDotazione, deleteDotazione } from './write-dotazione.ts';

export const dotazioniRoutes: Route[] = [
  route(calls.listDotazioni, ({ db, scope, query }) => listVisible(db, scope, query)),

  route(calls.createDotazione, async ({ db, scope, body }) => findVisible(db, scope, await createDotazione(db, scope, body))),

  route(calls.updateDotazione, async ({ db, scope, params: { id }, body }) => {
    await changeDotazione(db, scope, id, body);
    return findVisible(db, scope, id);
  }),

  route(calls.deleteDotazione, async ({ db, scope, params: { id } }) => {
    await deleteDotazione(db, scope, id);
    return FATTO;
  }),
];
