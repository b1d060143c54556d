import type { Feature } from '#server/feature.ts';
import { aziendaRoutes } from './routes.ts';
import { aziendaWords } from './words.ts';

export const aziendaFeature = {
  routes: aziendaRoutes,
  register: { azienda: aziendaWords },
} satisfies Feature;
