import type { Feature } from '#server/feature.ts';
import { firmeRoutes } from './routes.ts';

export const firmeFeature = {
  routes: firmeRoutes,
} satisfies Feature;
