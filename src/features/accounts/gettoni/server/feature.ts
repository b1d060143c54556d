import type { Feature } from '#server/feature.ts';
import { gettoniRoutes } from './routes.ts';
import { gettoniWords } from './words.ts';

export const gettoniFeature = {
  routes: gettoniRoutes,
  register: { gettoni: gettoniWords },
} satisfies Feature;
