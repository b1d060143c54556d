import type { Feature } from '#server/feature.ts';
import { lottiRoutes } from './routes.ts';
import { lottiWords } from './words.ts';

export const lottiFeature = {
  routes: lottiRoutes,
  register: { lotti: lottiWords },
} satisfies Feature;
