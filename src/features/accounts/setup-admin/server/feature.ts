import type { Feature } from '#server/feature.ts';
import { setupAdminRoutes } from './routes.ts';

export const setupAdminFeature = {
  routes: setupAdminRoutes,
} satisfies Feature;
