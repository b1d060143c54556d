import { type Route, route } from '#server/http/route.ts';
import { getStats, hardwarePerTipo, softwarePiuUtilizzati } from '../contract.ts';
import { countHardwarePerTipo, countVisible, listSoftwarePiuUtilizzati } from './queries.ts';

export const dashboardRoutes: Route[] = [
  route(getStats, ({ db, scope }) => countVisible(db, scope)),
  route(hardwarePerTipo, ({ db, scope }) => countHardwarePerTipo(db, scope)),
  route(softwarePiuUtilizzati, ({ db, scope }) => listSoftwarePiuUtilizzati(db, scope)),
];
