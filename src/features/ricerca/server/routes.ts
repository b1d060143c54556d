import { type Route, route } from '#server/http/route.ts';
import { cerca } from '../contract.ts';
import { findRisultati } from './queries.ts';

export const ricercaRoutes: Route[] = [route(cerca, ({ db, scope, query }) => findRisultati(db, scope, query))];
