import type { Feature } from '#server/feature.ts';
import { primiPassiRoutes } from './routes.ts';

export const primiPassiFeature = {
  routes: primiPassiRoutes,
} satisfies Feature;
