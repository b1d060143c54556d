import type { Feature } from '#server/feature/feature.ts';
import { preparazioneRoutes } from './routes.ts';

export const preparazioneFeature = {
  routes: preparazioneRoutes,
} satisfies Feature;
