import { type AsyncRouteComponent, lazyRouteComponent as routersOwn } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * Loads a screen's file on navigation. On a failure the router would reload the page, which without a server ends on the
 * browser's error page. An error that the router does not recognize reaches ScreenBoundary instead.
 */
export function lazyRouteComponent<P>(load: () => Promise<{ default: ComponentType<P> }>): AsyncRouteComponent<P> {
  return routersOwn(() => load().catch(throwNotLoaded));
}

function throwNotLoaded(error: unknown): never {
  throw new Error(`Screen not loaded: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}
