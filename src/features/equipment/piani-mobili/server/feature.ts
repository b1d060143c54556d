import type { Feature } from '#server/feature.ts';
import { costiSenzaTitolare } from './notices.ts';

export const pianiMobiliFeature = {
  notices: { costi_senza_titolare: costiSenzaTitolare },
} satisfies Feature;
