import type { Feature } from '#server/feature.ts';
import { fileShowrooms } from './export-columns.ts';
import { arriviShowrooms } from './import-rows.ts';
import { showroomsLive, showroomsVersioned } from './live.ts';
import { showroomsRoutes } from './routes.ts';
import { showroomsSearch } from './search.ts';
import { showroomsWords } from './words.ts';

export const showroomsFeature = {
  routes: showroomsRoutes,
  live: { showrooms: showroomsLive },
  versioned: { showrooms: showroomsVersioned },
  files: { showrooms: fileShowrooms },
  imports: { showrooms: arriviShowrooms },
  search: { showroom: showroomsSearch },
  register: { showrooms: showroomsWords },
} satisfies Feature;
