import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { readSearch, writeSearch } from './shell/address-bar.ts';
import { Gate } from './shell/gate.tsx';
import { lazyRouteComponent } from './shell/lazy-route-component.ts';
import { NotFound } from './shell/not-found.tsx';

const root = createRootRoute({ component: Gate, notFoundComponent: NotFound });
const at = <const P extends string>(path: P) => ({ getParentRoute: () => root, path });
const dashboard = lazyRouteComponent(() => import('#features/dashboard/web/dashboard-page.tsx'));

const routes = root.addChildren([
  createRoute({ ...at('/'), component: dashboard }),
  createRoute({ ...at('/dashboard'), component: dashboard }),
  createRoute({ ...at('/login') }), // the gate shows it, here as at every address
  createRoute({ ...at('/setup-admin'), component: lazyRouteComponent(() => import('#features/setup-admin/web/setup-admin-page.tsx')) }),
  createRoute({
    ...at('/reimposta-password'),
    component: lazyRouteComponent(() => import('#features/auth/web/reset-password-page.tsx')),
  }),
  createRoute({ ...at('/employees'), component: lazyRouteComponent(() => import('#features/dipendenti/web/employees-page.tsx')) }),
  createRoute({ ...at('/employees/$id'), component: lazyRouteComponent(() => import('#features/dipendenti/web/employee-page.tsx')) }),
  createRoute({ ...at('/mobile-plans'), component: lazyRouteComponent(() => import('#features/piani-mobili/web/mobile-plans-page.tsx')) }),
  createRoute({ ...at('/hardware'), component: lazyRouteComponent(() => import('#features/hardware/web/hardware-page.tsx')) }),
  createRoute({ ...at('/admin/cartelle'), component: lazyRouteComponent(() => import('#features/cartelle/web/cartelle-page.tsx')) }),
  createRoute({ ...at('/workflows'), component: lazyRouteComponent(() => import('#features/workflows/web/workflows-page.tsx')) }),
  createRoute({
    ...at('/brand-management'),
    component: lazyRouteComponent(() => import('#features/brands/web/brand-management-page.tsx')),
  }),
  createRoute({ ...at('/showrooms'), component: lazyRouteComponent(() => import('#features/showrooms/web/showrooms-page.tsx')) }),
  createRoute({
    ...at('/user-management'),
    component: lazyRouteComponent(() => import('#features/utenti/web/user-management-page.tsx')),
  }),
  createRoute({ ...at('/cronologia'), component: lazyRouteComponent(() => import('#features/registro/web/cronologia-page.tsx')) }),
  createRoute({ ...at('/account'), component: lazyRouteComponent(() => import('#features/auth/web/account-page.tsx')) }),
  createRoute({ ...at('/software'), component: lazyRouteComponent(() => import('#features/software/web/software-page.tsx')) }),
  createRoute({ ...at('/reports'), component: lazyRouteComponent(() => import('#features/report/web/reports-page.tsx')) }),
]);

export const router = createRouter({ routeTree: routes, parseSearch: readSearch, stringifySearch: writeSearch, defaultPreload: 'intent' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
