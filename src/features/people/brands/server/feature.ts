import type { Feature } from '#server/feature.ts';
import { fileBrands } from './export-columns.ts';
import { brandsLive, brandsVersioned } from './live.ts';
import { brandsRoutes } from './routes.ts';
import { brandsWords } from './words.ts';

export const brandsFeature = {
  routes: brandsRoutes,
  live: { brands: brandsLive },
  versioned: { brands: brandsVersioned },
  files: { brands: fileBrands },
  register: { brands: brandsWords },
} satisfies Feature;
