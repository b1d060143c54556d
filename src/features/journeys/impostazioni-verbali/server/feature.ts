import type { Feature } from '#server/feature.ts';
import { impostazioniVerbaliRoutes } from './routes.ts';

export const impostazioniVerbaliFeature = {
  routes: impostazioniVerbaliRoutes,
} satisfies Feature;
