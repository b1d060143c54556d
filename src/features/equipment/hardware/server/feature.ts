import type { Feature } from '#server/feature.ts';
import { garanzieInScadenza } from './notices.ts';

export const hardwareFeature = {
  notices: { garanzie_in_scadenza: garanzieInScadenza },
} satisfies Feature;
