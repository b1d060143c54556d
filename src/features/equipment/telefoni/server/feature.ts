import type { Feature } from '#server/feature.ts';
import { telefoniSenzaTitolare } from './notices.ts';

export const telefoniFeature = {
  noticesBeside: { costi_senza_titolare: [telefoniSenzaTitolare] },
} satisfies Feature;
