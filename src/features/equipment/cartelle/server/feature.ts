import type { Feature } from '#server/feature.ts';
import { accessiDaVerificare } from './notices.ts';

export const cartelleFeature = {
  notices: { accessi_da_verificare: accessiDaVerificare },
} satisfies Feature;
