import type { Feature } from '#server/feature.ts';
import { importazioniRoutes } from './routes.ts';
import { importazioniWords } from './words.ts';

export const importazioniFeature = {
  routes: importazioniRoutes,
  register: { importazioni: importazioniWords },
} satisfies Feature;
