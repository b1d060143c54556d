// Every route of the product: the only place that knows all slices of the server.
import { authRoutes } from '#features/auth/server/routes.ts';
import { avvisiRoutes } from '#features/avvisi/server/routes.ts';
import { listBrands } from '#features/brands/contract.ts';
import { brandsRoutes } from '#features/brands/server/routes.ts';
import { dashboardRoutes } from '#features/dashboard/server/routes.ts';
import { databaseRoutes } from '#features/database/server/routes.ts';
import { dipendentiRoutes } from '#features/dipendenti/server/routes.ts';
import { documentiRoutes } from '#features/documenti/server/routes.ts';
import { esportaRoutes } from '#features/esporta/server/routes.ts';
import { eventiRoutes } from '#features/eventi/server/routes.ts';
import { importazioniRoutes } from '#features/importazioni/server/routes.ts';
import { primiPassiRoutes } from '#features/primi-passi/server/routes.ts';
import { registroRoutes } from '#features/registro/server/routes.ts';
import { reportExportRoutes, reportRoutes } from '#features/report/server/routes.ts';
import { ricercaRoutes } from '#features/ricerca/server/routes.ts';
import { ALL_KINDS } from '#features/risorse/kinds.ts';
import { risorseRoutes } from '#features/risorse/server/routes.ts';
import { setupAdminRoutes } from '#features/setup-admin/server/routes.ts';
import { showroomsRoutes } from '#features/showrooms/server/routes.ts';
import { utentiRoutes } from '#features/utenti/server/routes.ts';
import { deleteWorkflowsOf } from '#features/workflows/server/delete-workflows.ts';
import { workflowsRoutes } from '#features/workflows/server/routes.ts';
import { findHolder } from '#kit/server/find-holder.ts';
import { type Route, routeOf } from '#server/http/route.ts';
import type { Throttle } from '#server/security/throttle.ts';
import type { WeakPasswords } from '#server/security/weak-passwords.ts';
import { refusalOfRow } from './constraints.ts';
import { IMPORTABLES } from './importables.ts';
import { KIND_SLICES } from './kinds.ts';
import { LIST_FILES } from './list-files.ts';
import { VERSIONED } from './live-topics.ts';
import { NOTICES } from './notices.ts';
import { findNames, VOCABULARY } from './register-words.ts';
import { SEARCH_KINDS } from './search-kinds.ts';

/** What routes of several slices work with. */
interface Services {
  throttle: Throttle;
  weakPasswords: WeakPasswords;
}

export function allRoutes(services: Services): Route[] {
  const routes = [
    ...authRoutes(services),
    ...setupAdminRoutes(services),
    ...avvisiRoutes(NOTICES),
    ...brandsRoutes,
    ...dashboardRoutes,
    ...databaseRoutes,
    ...dipendentiRoutes(deleteWorkflowsOf),
    ...documentiRoutes,
    ...eventiRoutes(VERSIONED),
    ...importazioniRoutes(IMPORTABLES, refusalOfRow),
    ...primiPassiRoutes,
    ...registroRoutes({ vocabulary: VOCABULARY, findHolder }),
    ...ricercaRoutes(SEARCH_KINDS),
    ...reportRoutes(ALL_KINDS),
    ...Object.values(KIND_SLICES).flatMap(({ routes }) => routes),
    ...risorseRoutes,
    ...showroomsRoutes,
    ...utentiRoutes(services),
    ...workflowsRoutes,
  ];
  return [...routes, ...exportRoutes(routes)];
}

/** What is had as a file: each asks a route of the others. */
export function exportRoutes(routes: readonly Route[]): Route[] {
  return [...esportaRoutes({ files: LIST_FILES, routes, findNames }), ...reportExportRoutes(routes, routeOf(routes, listBrands))];
}
