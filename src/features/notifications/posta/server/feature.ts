import type { Feature } from '#server/feature.ts';
import { postaNonConsegnata } from './notices.ts';
import { postaRoutes } from './routes.ts';

export const postaFeature = {
  routes: postaRoutes,
  notices: { posta_non_consegnata: postaNonConsegnata },
} satisfies Feature;
