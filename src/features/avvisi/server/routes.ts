import { type Route, route } from '#server/http/route.ts';
import { FATTO } from '#shared/schemas.ts';
import { getAvvisi, hideAvvisi, showAvvisi } from '../contract.ts';
import { findAvvisi, hide, hideKind, showAgain } from './queries.ts';

export const avvisiRoutes: Route[] = [
  route(getAvvisi, ({ db, scope }) => findAvvisi(db, scope)),

  route(hideAvvisi, async ({ db, scope, body }) => {
    if ('tipo' in body) await hideKind(db, scope, body.tipo);
    else await hide(db, scope, body.avvisi);
    return FATTO;
  }),

  route(showAvvisi, async ({ db, scope }) => {
    await showAgain(db, scope);
    return FATTO;
  }),
];
