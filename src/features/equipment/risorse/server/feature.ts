import type { Feature } from '#server/feature.ts';
import { risorseLive } from './live.ts';
import { usciteConRisorse } from './notices.ts';
import { risorseRoutes } from './routes.ts';
import { risorseEvents } from './tell-webhooks.ts';
import { daRiprendere } from './work.ts';

export const risorseFeature = {
  routes: risorseRoutes,
  live: { risorse: risorseLive },
  notices: { uscite_con_risorse: usciteConRisorse },
  work: { da_riprendere: daRiprendere },
  webhooks: [risorseEvents],
} satisfies Feature;
