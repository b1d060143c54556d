import type { Feature } from '#server/feature.ts';
import { fascicoloRoutes } from './routes.ts';

export const fascicoloFeature = {
  routes: fascicoloRoutes,
} satisfies Feature;
