import type { Feature } from '#server/feature/feature.ts';
import { type Route, route } from '#server/http/route.ts';
import { getFascicolo } from '../contract.ts';
import { type FromSlices, packFascicolo } from './pack-fascicolo.ts';

const fascicoloRoutes = (slices: FromSlices): Route[] => [
  route(getFascicolo, ({ db, scope, params: { id }, request }) => packFascicolo(db, scope, id, slices, request.letture)),
];

export const fascicoloFeature = {
  routes: fascicoloRoutes,
} satisfies Feature;
