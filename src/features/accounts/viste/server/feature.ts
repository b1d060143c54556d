import type { Feature } from '#server/feature/feature.ts';
import { visteRoutes } from './routes.ts';

export const visteFeature = {
  routes: visteRoutes,
} satisfies Feature;
