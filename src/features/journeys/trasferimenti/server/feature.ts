import type { Feature } from '#server/feature.ts';
import { trasferimentiRoutes } from './routes.ts';
import { trasferimentiWords } from './words.ts';

export const trasferimentiFeature = {
  routes: trasferimentiRoutes,
  register: { trasferimenti: trasferimentiWords },
} satisfies Feature;
