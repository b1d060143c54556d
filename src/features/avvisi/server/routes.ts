import { type Route, route } from '#server/http/route.ts';
import { FATTO } from '#shared/schemas.ts';
import { getAvvisi, hideAvvisi, showAvvisi } from '../contract.ts';
import { findAvvisi, hide, hideKind, type Notices, showAgain } from './queries.ts';

/** `notices` are those that there can be, as the slices say. */
export function avvisiRoutes(notices: Notices): Route[] {
  return [
    route(getAvvisi, ({ db, scope }) => findAvvisi(db, scope, notices)),

    route(hideAvvisi, async ({ db, scope, body }) => {
      if ('tipo' in body) await hideKind(db, scope, notices[body.tipo]);
      else await hide(db, scope, notices, body.avvisi);
      return FATTO;
    }),

    route(showAvvisi, async ({ db, scope }) => {
      await showAgain(db, scope);
      return FATTO;
    }),
  ];
}
