import type { Feature } from '#server/feature.ts';
import { documentiLive } from './live.ts';
import { documentiInScadenza } from './notices.ts';
import { documentiRoutes } from './routes.ts';
import { documentiWords, lettureWords } from './words.ts';

export const documentiFeature = {
  routes: documentiRoutes,
  live: { documenti: documentiLive },
  notices: { documenti_in_scadenza: documentiInScadenza },
  register: { documenti: documentiWords, legge: lettureWords },
} satisfies Feature;
