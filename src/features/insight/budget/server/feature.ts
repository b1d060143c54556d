import type { Feature } from '#server/feature.ts';
import { budgetLive, budgetVersioned } from './live.ts';
import { budgetRoutes } from './routes.ts';
import { budgetWords, mesiChiusiWords } from './words.ts';

export const budgetFeature = {
  routes: budgetRoutes,
  live: { budget: budgetLive },
  versioned: { budget: budgetVersioned },
  register: { budget: budgetWords, mesi_chiusi: mesiChiusiWords },
} satisfies Feature;
