import type { Feature } from '#server/feature.ts';
import { visibilitaRoutes } from './routes.ts';

export const visibilitaFeature = {
  routes: visibilitaRoutes,
} satisfies Feature;
