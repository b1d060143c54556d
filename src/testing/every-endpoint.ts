import { allRoutes } from '#app/routes.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { expandChoices } from './example-input.ts';

/** Every route of the server. The handlers get no services, so only the contracts of these routes can be used. */
export const ROUTES = allRoutes({} as Parameters<typeof allRoutes>[0]);

/** The contract of every call. A path parameter with fixed words ('/:id/:azione') gives one contract per word. */
export const ENDPOINTS: readonly Endpoint[] = ROUTES.flatMap((route) => expandChoices(route.endpoint));

/** Returns the contracts that match, each with the name 'METHOD /path', as rows of test.each. */
export function namedCalls(matches: (endpoint: Endpoint) => boolean = () => true): [name: string, endpoint: Endpoint][] {
  return ENDPOINTS.filter(matches).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);
}
