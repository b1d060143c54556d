import type { Feature } from '#server/feature.ts';
import { inventariLive } from './live.ts';
import { inventariInRitardo } from './notices.ts';
import { inventarioThing } from './queries.ts';
import { inventariRoutes } from './routes.ts';
import { inventariWords } from './words.ts';

export const inventariFeature = {
  routes: inventariRoutes,
  live: { inventari: inventariLive },
  notices: { inventari_in_ritardo: inventariInRitardo },
  register: { inventari: inventariWords },
  seen: { inventario: inventarioThing },
} satisfies Feature;
