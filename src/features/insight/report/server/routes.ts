import type { Kind } from '#features/equipment/kit/kind.ts';
import { type Route, route, routeOf } from '#server/http/route.ts';
import { todayInItaly } from '#shared/dates.ts';
import { FORMATI_REPORT } from '#shared/esportazioni.ts';
import { exportReportCall, getReport, getSituazione } from '../contract.ts';
import { type Domanda, exportReport } from './export-report.ts';
import { findReport } from './find-report.ts';
import { findSituazione } from './find-situazione.ts';

/** `kinds`: the things that people are given. */
export const reportRoutes = (kinds: readonly Kind[]): Route[] => [
  route(getReport, ({ db, scope, query, request }) => findReport(db, scope, query, todayInItaly(new Date()), kinds, request.letture)),
  route(getSituazione, ({ db, scope, query }) => findSituazione(db, scope, query, todayInItaly(new Date()), kinds)),
];

/** A file of the report asks the report's own route, and `brands`, the list of the caller's brands, for what it is of; `domande` for the charts on paper. */
export function reportExportRoutes(routes: readonly Route[], brands: Route, domande: readonly Domanda[]): Route[] {
  const report = routeOf(routes, getReport);
  return FORMATI_REPORT.map((formato) =>
    route(exportReportCall(formato), (asked) =>
      exportReport({ report, brands, domande }, formato, asked as Parameters<typeof exportReport>[2]),
    ),
  );
}
