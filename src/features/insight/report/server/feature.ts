import type { Feature } from '#server/feature/feature.ts';
import { reportRoutes } from './routes.ts';

export const reportFeature = {
  routes: reportRoutes,
} satisfies Feature;
