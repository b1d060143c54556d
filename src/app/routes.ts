// Every route of the product: the only place that knows all slices of the server.
import { authRoutes } from '#features/auth/server/routes.ts';
import { brandsRoutes } from '#features/brands/server/routes.ts';
import { dashboardRoutes } from '#features/dashboard/server/routes.ts';
import { dipendentiRoutes } from '#features/dipendenti/server/routes.ts';
import { hardwareRoutes } from '#features/hardware/server/routes.ts';
import { risorseRoutes } from '#features/risorse/server/routes.ts';
import { setupAdminRoutes } from '#features/setup-admin/server/routes.ts';
import { showroomsRoutes } from '#features/showrooms/server/routes.ts';
import { utentiRoutes } from '#features/utenti/server/routes.ts';
import { workflowsRoutes } from '#features/workflows/server/routes.ts';
import type { Route } from '#server/http/route.ts';
import type { Throttle } from '#server/security/throttle.ts';

export function allRoutes(services: { throttle: Throttle }): Route[] {
  return [
    ...authRoutes(services.throttle),
    ...setupAdminRoutes,
    ...brandsRoutes,
    ...dashboardRoutes,
    ...dipendentiRoutes,
    ...hardwareRoutes,
    ...risorseRoutes,
    ...showroomsRoutes,
    ...utentiRoutes,
    ...workflowsRoutes,
  ];
}
