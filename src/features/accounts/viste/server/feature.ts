import type { Feature } from '#server/feature.ts';
import { visteRoutes } from './routes.ts';

export const visteFeature = {
  routes: visteRoutes,
} satisfies Feature;
