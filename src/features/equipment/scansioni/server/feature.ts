import type { Feature } from '#server/feature/feature.ts';
import { scansioniRoutes } from './routes.ts';

export const scansioniFeature = {
  routes: scansioniRoutes,
} satisfies Feature;
