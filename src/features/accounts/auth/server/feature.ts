import type { Feature } from '#server/feature.ts';
import { authRoutes } from './routes.ts';
import { authWords } from './words.ts';

export const authFeature = {
  routes: authRoutes,
  register: { accesso: authWords },
} satisfies Feature;
