import { type Route, route } from '#server/http/route.ts';
import { getRisorse } from '../contract.ts';
import { findRisorse } from './queries.ts';

export const risorseRoutes: Route[] = [route(getRisorse, ({ db, scope, params }) => findRisorse(db, scope, params.id))];
