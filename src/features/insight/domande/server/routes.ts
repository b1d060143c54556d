import type { Kind } from '#features/equipment/kit/kind.ts';
import { type Route, route, routeOf } from '#server/http/route.ts';
import { todayInItaly } from '#shared/dates.ts';
import { getOnboarding, getPersone, getScadenze, getSpesa, getSprechi } from '../contract.ts';
import { findOnboarding } from './find-onboarding.ts';
import { findPersone } from './find-persone.ts';
import { findScadenze } from './find-scadenze.ts';
import { findSpesa } from './find-spesa.ts';
import { findSprechi } from './find-sprechi.ts';

const today = () => todayInItaly(new Date());

/** `kinds`: the things that people are given. */
export const domandeRoutes = (kinds: readonly Kind[]): Route[] => [
  route(getPersone, ({ db, scope, query }) => findPersone(db, scope, query, today())),
  route(getOnboarding, ({ db, scope, query }) => findOnboarding(db, scope, query, today(), kinds)),
  route(getSpesa, ({ db, scope, query }) => findSpesa(db, scope, query, today(), kinds)),
  route(getSprechi, ({ db, scope, query }) => findSprechi(db, scope, query, today(), kinds)),
  route(getScadenze, ({ db, scope, query }) => findScadenze(db, scope, query, today(), kinds)),
];

/** The calls, each with what its answer is called on the screen and the tab at whose head it stands. */
export const domandeDi = (routes: readonly Route[]) => [
  { titolo: 'Quanto spendiamo', scheda: 'overview', route: routeOf(routes, getSpesa) },
  { titolo: 'Persone', scheda: 'dipendenti', route: routeOf(routes, getPersone) },
  { titolo: 'Dove si spreca', scheda: 'asset', route: routeOf(routes, getSprechi) },
  { titolo: 'Onboarding', scheda: 'workflow', route: routeOf(routes, getOnboarding) },
  { titolo: 'Scadenze', scheda: null, route: routeOf(routes, getScadenze) },
];
