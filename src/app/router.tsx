import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { SCREEN_PATHS, SCREENS, type ScreenPath } from '#shared/screens.ts';
import { readSearch, writeSearch } from './shell/address-bar.ts';
import { Gate } from './shell/gate.tsx';
import { lazyRouteComponent } from './shell/lazy-route-component.ts';

const FILES = import.meta.glob<{ default: ComponentType }>(['../features/*/*/web/*-page.tsx', './*-page.tsx']);
/** Loads a page, by the name of its file without folder and '.tsx'. */
const PAGES = new Map(Object.entries(FILES).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length), load]));

const root = createRootRoute({ component: Gate, notFoundComponent: lazyRouteComponent(() => import('./shell/not-found.tsx')) });

const routeAt = <const P extends ScreenPath>(path: P) =>
  createRoute({ getParentRoute: () => root, path, ...(SCREENS[path].page === null ? {} : { component: pageOf(SCREENS[path].page) }) });

function pageOf(page: string) {
  const load = PAGES.get(page);
  if (!load) throw new Error(`No page of the name ${page}: src/shared/screens.ts names it.`);
  return lazyRouteComponent(load);
}

// One route for each path of the list, under its own type: what the table cannot say to the compiler by itself.
type Routes = { [P in ScreenPath]: ReturnType<typeof routeAt<P>> };
const routes = root.addChildren(Object.fromEntries(SCREEN_PATHS.map((path) => [path, routeAt(path)])) as unknown as Routes);

export const router = createRouter({ routeTree: routes, parseSearch: readSearch, stringifySearch: writeSearch, defaultPreload: 'intent' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
