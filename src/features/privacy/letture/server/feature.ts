import type { Feature } from '#server/feature.ts';
import { fileLetture } from './export-columns.ts';
import { lettureRoutes } from './routes.ts';
import { chiHaLettoWords } from './words.ts';

export const lettureFeature = {
  routes: lettureRoutes,
  files: { letture: fileLetture },
  register: { letture: chiHaLettoWords },
} satisfies Feature;
