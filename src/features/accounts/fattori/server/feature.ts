import type { Feature } from '#server/feature.ts';
import { fattoriRoutes } from './routes.ts';
import { fattoriWords } from './words.ts';

export const fattoriFeature = {
  routes: fattoriRoutes,
  register: { fattori: fattoriWords },
} satisfies Feature;
