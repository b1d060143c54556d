import type { Feature } from '#server/feature.ts';
import { databaseRoutes } from './routes.ts';

export const databaseFeature = {
  routes: databaseRoutes,
} satisfies Feature;
