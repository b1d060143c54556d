import type { LiveReads } from '#web/data/live-reads.ts';

export const brandsReads: LiveReads = {
  '/api/brands': { any: ['brands'] },
  '/api/my/brands': { any: ['brands'] },
};
