import type { Feature } from '#server/feature.ts';
import { attivitaVersioned, modelliLive, modelliVersioned } from './live.ts';
import { attivitaInRitardo } from './notices.ts';
import { attivitaRoutes } from './routes.ts';
import { attivitaWords } from './words.ts';

export const attivitaFeature = {
  routes: attivitaRoutes,
  live: { modelli_attivita: modelliLive },
  versioned: { modelli_attivita: modelliVersioned, attivita: attivitaVersioned },
  notices: { attivita_in_ritardo: attivitaInRitardo },
  register: { modelli_attivita: attivitaWords },
} satisfies Feature;
