import type { Feature } from '#server/feature/feature.ts';
import { domandeRoutes } from './routes.ts';

export const domandeFeature = {
  routes: domandeRoutes,
} satisfies Feature;
