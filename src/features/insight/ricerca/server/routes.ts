import { type Route, route } from '#server/http/route.ts';
import { cerca } from '../contract.ts';
import { findRisultati, type SearchKinds } from './queries.ts';

export function ricercaRoutes({ searchKinds: kinds }: { searchKinds: SearchKinds }): Route[] {
  return [route(cerca, ({ db, scope, query }) => findRisultati(db, scope, kinds, query))];
}
