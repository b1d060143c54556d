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
import { firmeRoutes } from '#features/firme/server/routes.ts';
import { importazioniRoutes } from '#features/importazioni/server/routes.ts';
import { impostazioniVerbaliRoutes } from '#features/impostazioni-verbali/server/routes.ts';
import { lottiRoutes } from '#features/lotti/server/routes.ts';
import { type LotWords, takeBackLot } from '#features/lotti/server/undo-lot.ts';
import { primiPassiRoutes } from '#features/primi-passi/server/routes.ts';
import { registroRoutes } from '#features/registro/server/routes.ts';
import { reportExportRoutes, reportRoutes } from '#features/report/server/routes.ts';
import { ricercaRoutes } from '#features/ricerca/server/routes.ts';
import { ALL_KINDS } from '#features/risorse/kinds.ts';
import { risorseRoutes } from '#features/risorse/server/routes.ts';
import { setupAdminRoutes } from '#features/setup-admin/server/routes.ts';
import { showroomsRoutes } from '#features/showrooms/server/routes.ts';
import { trasferimentiRoutes } from '#features/trasferimenti/server/routes.ts';
import { usciteRoutes } from '#features/uscite/server/routes.ts';
import { utentiRoutes } from '#features/utenti/server/routes.ts';
import { verbaliRoutes } from '#features/verbali/server/routes.ts';
import { workflowsRoutes } from '#features/workflows/server/routes.ts';
import { findHolder } from '#kit/server/find-holder.ts';
import { type Route, routeOf } from '#server/http/route.ts';
import type { Throttle } from '#server/security/throttle.ts';
import type { WeakPasswords } from '#server/security/weak-passwords.ts';
import { perRisorsa } from '#shared/risorse.ts';
import { CONSTRAINT_PROBLEMS, refusalOfRow } from './constraints.ts';
import { deleteRestOf } from './delete-rest.ts';
import { IMPORTABLES } from './importables.ts';
import { KIND_SLICES } from './kinds.ts';
import { LIST_FILES } from './list-files.ts';
import { VERSIONED } from './live-topics.ts';
import { LOT_TABLES } from './lot-tables.ts';
import { NOTICES } from './notices.ts';
import { findNames, VOCABULARY } from './register-words.ts';
import { SEARCH_KINDS } from './search-kinds.ts';

/** What routes of several slices work with. */
interface Services {
  throttle: Throttle;
  weakPasswords: WeakPasswords;
}

/** How one of each kind is given, for what passes things on from one person to another. */
const GIVE = perRisorsa('tipo', (tipo) => KIND_SLICES[tipo].give);

const LOTS: LotWords = {
  tables: LOT_TABLES,
  naming: { tables: VOCABULARY.tables, findNames, constraints: CONSTRAINT_PROBLEMS },
};

export function allRoutes(services: Services): Route[] {
  const routes = [
    ...authRoutes(services),
    ...setupAdminRoutes(services),
    ...avvisiRoutes(NOTICES),
    ...brandsRoutes,
    ...dashboardRoutes,
    ...databaseRoutes,
    ...dipendentiRoutes(deleteRestOf),
    ...documentiRoutes,
    ...eventiRoutes(VERSIONED),
    ...lottiRoutes(LOTS),
    ...importazioniRoutes(IMPORTABLES, refusalOfRow, (db, scope, lotto, isFreeOnly) => takeBackLot(db, scope, LOTS, lotto, isFreeOnly)),
    ...primiPassiRoutes,
    ...registroRoutes({ vocabulary: VOCABULARY, findHolder }),
    ...ricercaRoutes(SEARCH_KINDS),
    ...reportRoutes(ALL_KINDS),
    ...Object.values(KIND_SLICES).flatMap(({ routes }) => routes),
    ...risorseRoutes,
    ...showroomsRoutes,
    ...trasferimentiRoutes(GIVE),
    ...usciteRoutes(GIVE),
    ...utentiRoutes(services),
    ...verbaliRoutes,
    ...firmeRoutes(services),
    ...impostazioniVerbaliRoutes,
    ...workflowsRoutes,
  ];
  return [...routes, ...exportRoutes(routes)];
}

/** What is had as a file: each asks a route of the others. */
export function exportRoutes(routes: readonly Route[]): Route[] {
  return [...esportaRoutes({ files: LIST_FILES, routes, findNames }), ...reportExportRoutes(routes, routeOf(routes, listBrands))];
}
