import { type Route, route } from '#server/http/route.ts';
import { cerca } from '../contract.ts';
import { findRisultati, type SearchKinds } from './queries.ts';

/** `kinds` is what there is to find, as the slices say. */
export function ricercaRoutes(kinds: SearchKinds): Route[] {
  return [route(cerca, ({ db, scope, query }) => findRisultati(db, scope, kinds, query))];
}
