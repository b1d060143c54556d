import type { Feature } from '#server/feature.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboardFeature = {
  routes: dashboardRoutes,
} satisfies Feature;
