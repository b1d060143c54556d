import { type Route, route } from '#server/http/route.ts';
import { todayInItaly } from '#shared/dates.ts';
import { getReport, getSituazione } from '../contract.ts';
import { findReport } from './find-report.ts';
import { findSituazione } from './find-situazione.ts';

export const reportRoutes: Route[] = [
  route(getReport, ({ db, scope, query }) => findReport(db, scope, query, todayInItaly(new Date()))),
  route(getSituazione, ({ db, scope, query }) => findSituazione(db, scope, query, todayInItaly(new Date()))),
];
