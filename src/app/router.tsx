import { createRootRoute, createRoute, createRouter, lazyRouteComponent as routersOwn } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { SCREEN_PATHS, SCREENS, type ScreenPath } from '#shared/screens.ts';
import { Gate } from './shell/gate.tsx';

const FILES = import.meta.glob<{ default: ComponentType }>(['../features/*/*/web/*-page.tsx', './*-page.tsx']);
/** Functions that load a page. The key is the name of the page's file, without folder and '.tsx'. */
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

/**
 * A screen's file, loaded when one goes there. When it does not come the router's own would reload the page, with the server
 * stopped too, and end on the browser's error page: with a message that the router does not know it is left to ScreenBoundary.
 */
function lazyRouteComponent(load: () => Promise<{ default: ComponentType }>): ReturnType<typeof routersOwn> {
  return routersOwn(() => load().catch(asNotLoaded));
}

function asNotLoaded(error: unknown): never {
  throw new Error(`Screen not loaded: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}

// Search, order and filters of a list stand in its address, as plain text: '?q=rossi&brand_id=3'.

/** The router's own way would read '3' as a number and write the text '3' back in quotes. */
function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function writeSearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(set).toString();
  return text && `?${text}`;
}
