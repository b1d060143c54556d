import { type Route, route } from '#server/http/route.ts';
import { getLavoro, getStats, hardwarePerTipo, softwarePiuUtilizzati } from '../contract.ts';
import { findLavoro, type Work } from './find-lavoro.ts';
import { countHardwarePerTipo, countVisible, listSoftwarePiuUtilizzati } from './queries.ts';

/** `work` is what there can be for somebody, as the slices say. */
export const dashboardRoutes = (work: Work): Route[] => [
  route(getLavoro, ({ db, scope, request }) => findLavoro(db, scope, work, request.letture)),
  route(getStats, ({ db, scope }) => countVisible(db, scope)),
  route(hardwarePerTipo, ({ db, scope }) => countHardwarePerTipo(db, scope)),
  route(softwarePiuUtilizzati, ({ db, scope }) => listSoftwarePiuUtilizzati(db, scope)),
];
