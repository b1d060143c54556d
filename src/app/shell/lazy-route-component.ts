import { lazyRouteComponent as routersOwn } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A screen's file, loaded when one goes there. When it does not come the router's own would reload the page, with the server
 * stopped too, and end on the browser's error page: with a message that the router does not know it is left to ScreenBoundary.
 */
export function lazyRouteComponent(load: () => Promise<{ default: ComponentType }>): ReturnType<typeof routersOwn> {
  return routersOwn(() => load().catch(asNotLoaded));
}

function asNotLoaded(error: unknown): never {
  throw new Error(`Screen not loaded: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}
