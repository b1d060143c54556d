import { type Route, route } from '#server/http/route.ts';
import { primiPassi } from '../contract.ts';
import { passiDi, sonoDaMostrare } from '../rules.ts';
import { findSituazione } from './queries.ts';

export const primiPassiRoutes: Route[] = [
  // Brands and accounts are made by an amministratore alone: to others the list would be of what they may not do.
  route(primiPassi, async ({ db, scope }) => {
    if (!scope.amministratore) return { passi: [], da_mostrare: false, faccio_tutto: false };
    const { faccio_tutto, ...situazione } = await findSituazione(db, scope);
    return { passi: passiDi(situazione), da_mostrare: sonoDaMostrare(situazione), faccio_tutto };
  }),
];
