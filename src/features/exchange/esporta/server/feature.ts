import type { Feature } from '#server/feature.ts';
import { esportaWords } from './words.ts';

export const esportaFeature = {
  register: { esporta: esportaWords },
} satisfies Feature;
