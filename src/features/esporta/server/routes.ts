import { getReport } from '#features/report/contract.ts';
import { type Route, route } from '#server/http/route.ts';
import { ESPORTAZIONI, ESPORTAZIONI_REPORT, LISTE } from '../contract.ts';
import { exportList, type FindNames } from './export-list.ts';
import { exportReport } from './export-report.ts';

/** An export asks the list's own route, which src/app knows: what a list does not show cannot be in its file. */
export function esportaRoutes(routes: readonly Route[], findNames: FindNames): Route[] {
  const [report, brands] = [routeOf(routes, getReport), routeOf(routes, LISTE.brands)];
  return [
    ...ESPORTAZIONI.map(({ elenco, formato, call }) => {
      const list = routeOf(routes, LISTE[elenco]);
      return route(call, (asked) => exportList({ list, findNames }, { elenco, formato }, asked as Parameters<typeof exportList>[2]));
    }),
    ...ESPORTAZIONI_REPORT.map(({ formato, call }) =>
      route(call, (asked) => exportReport({ report, brands }, formato, asked as Parameters<typeof exportReport>[2])),
    ),
  ];
}

function routeOf(routes: readonly Route[], endpoint: Route['endpoint']): Route {
  const found = routes.find((each) => each.endpoint === endpoint);
  if (!found) throw new Error(`No route answers ${endpoint.path}`);
  return found;
}
