import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { SCREEN_PATHS, SCREENS, type ScreenPath } from '#shared/screens.ts';
import { ConfirmDialog } from '#web/confirm/confirm.tsx';
import { Gate } from './shell/gate.tsx';
import { lazyRouteComponent } from './shell/lazy-route-component.ts';

const rootRoute = createRootRoute({ component: Gate, notFoundComponent: lazyRouteComponent(() => import('./shell/not-found.tsx')) });

const createScreenRoute = <const P extends ScreenPath>(path: P) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...(SCREENS[path].page === null ? {} : { component: pageComponentOf(SCREENS[path].page) }),
  });

function pageComponentOf(page: string) {
  // The list of all pages and their files is not part of the main file, because the login page does not need it.
  return lazyRouteComponent<object>(() => import('./pages.tsx').then(({ loadPage }) => loadPage(page)));
}

// The type of each route depends on its path, and the compiler cannot infer these types from the table of screens.
type Routes = { [P in ScreenPath]: ReturnType<typeof createScreenRoute<P>> };
const routes = rootRoute.addChildren(Object.fromEntries(SCREEN_PATHS.map((path) => [path, createScreenRoute(path)])) as unknown as Routes);

export const router = createRouter({
  routeTree: routes,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  InnerWrap: WithQuestions,
});

/** Renders the dialog that `useConfirm` opens. It is inside the router, because a dialog needs the router's history for the Back button. */
function WithQuestions({ children }: { children: ReactNode }): ReactElement {
  return (
    <>
      {children}
      <ConfirmDialog />
    </>
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Returns the search parameters as strings. The router's own parser would convert '3' to a number and write the string '3' in quotes. */
function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function writeSearch(search: Record<string, unknown>): string {
  const nonEmpty = Object.entries(search).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(nonEmpty).toString();
  return text && `?${text}`;
}
