import type { Feature } from '#server/feature.ts';
import { anonimizzazioniDaConfermare } from './notices.ts';
import { anonimizzazioniRoutes } from './routes.ts';
import { anonimizzazioniWords } from './words.ts';
import { anonimizzazioniDaDecidere } from './work.ts';

export const anonimizzazioniFeature = {
  routes: anonimizzazioniRoutes,
  notices: { anonimizzazioni_da_confermare: anonimizzazioniDaConfermare },
  work: { anonimizzazioni: anonimizzazioniDaDecidere },
  register: { anonimizzazioni: anonimizzazioniWords },
} satisfies Feature;
