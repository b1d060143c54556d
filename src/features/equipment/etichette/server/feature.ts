import type { Feature } from '#server/feature/feature.ts';
import { etichetteRoutes } from './routes.ts';

export const etichetteFeature = {
  routes: etichetteRoutes,
} satisfies Feature;
