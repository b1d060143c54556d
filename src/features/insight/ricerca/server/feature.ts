import type { Feature } from '#server/feature.ts';
import { ricercaRoutes } from './routes.ts';

export const ricercaFeature = {
  routes: ricercaRoutes,
} satisfies Feature;
