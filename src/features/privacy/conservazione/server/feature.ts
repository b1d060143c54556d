import type { Feature } from '#server/feature.ts';
import { conservazioneDaApprovare } from './notices.ts';
import { conservazioneRoutes } from './routes.ts';
import { conservazioneWords } from './words.ts';

export const conservazioneFeature = {
  routes: conservazioneRoutes,
  notices: { conservazione_da_approvare: conservazioneDaApprovare },
  register: { conservazione_elenchi: conservazioneWords },
} satisfies Feature;
