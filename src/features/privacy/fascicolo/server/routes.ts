import { type Route, route } from '#server/http/route.ts';
import { getFascicolo } from '../contract.ts';
import { type FromSlices, packFascicolo } from './pack-fascicolo.ts';

export const fascicoloRoutes = (slices: FromSlices): Route[] => [
  route(getFascicolo, ({ db, scope, params: { id }, request }) => packFascicolo(db, scope, id, slices, request.letture)),
];
