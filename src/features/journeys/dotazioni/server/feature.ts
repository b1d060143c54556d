import type { Feature } from '#server/feature.ts';
import { dotazioniLive, dotazioniVersioned } from './live.ts';
import { dotazioniRoutes } from './routes.ts';
import { dotazioniWords } from './words.ts';

export const dotazioniFeature = {
  routes: dotazioniRoutes,
  live: { dotazioni: dotazioniLive },
  versioned: { dotazioni: dotazioniVersioned },
  register: { dotazioni: dotazioniWords },
} satisfies Feature;
