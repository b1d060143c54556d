import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import { cerca } from '../contract.ts';
import { findRisultati, type SearchKinds } from './queries.ts';

export const ricercaFeature = {
  routes: ricercaRoutes,
} satisfies Feature;

function ricercaRoutes({ searchKinds: kinds }: { searchKinds: SearchKinds }): Route[] {
  return [route(cerca, ({ db, scope, query }) => findRisultati(db, scope, kinds, query))];
}
