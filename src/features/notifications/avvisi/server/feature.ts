import type { Feature } from '#server/feature/feature.ts';
import { avvisiRoutes } from './routes.ts';

export const avvisiFeature = {
  routes: avvisiRoutes,
} satisfies Feature;
