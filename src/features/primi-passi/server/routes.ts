import { type Route, route } from '#server/http/route.ts';
import { primiPassi } from '../contract.ts';
import { passiDaMostrare } from '../rules.ts';
import { findSituazione } from './queries.ts';

export const primiPassiRoutes: Route[] = [
  // Brands and accounts are made by an amministratore alone: to others the list would be of what they may not do.
  route(primiPassi, async ({ db, scope }) => (scope.amministratore ? passiDaMostrare(await findSituazione(db, scope)) : [])),
];
