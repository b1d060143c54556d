import { type Route, route } from '#server/http/route.ts';
import { listLetture } from '../contract.ts';
import { listAll } from './queries.ts';

export const lettureRoutes: Route[] = [route(listLetture, ({ db, scope, query }) => listAll(db, scope, query))];
