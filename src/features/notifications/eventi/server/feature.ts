import type { Feature } from '#server/feature/feature.ts';
import { eventiRoutes } from './routes.ts';

export const eventiFeature = {
  routes: eventiRoutes,
} satisfies Feature;
