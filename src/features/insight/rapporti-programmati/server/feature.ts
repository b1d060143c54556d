import type { Feature } from '#server/feature.ts';
import { rapportiNonInviati } from './notices.ts';
import { rapportiProgrammatiRoutes } from './routes.ts';

export const rapportiProgrammatiFeature = {
  routes: rapportiProgrammatiRoutes,
  notices: { rapporti_non_inviati: rapportiNonInviati },
} satisfies Feature;
