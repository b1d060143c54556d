import type { LiveReads } from '#web/data/live-reads.ts';

export const showroomsReads: LiveReads = {
  '/api/showrooms': { any: ['showrooms', 'brands'] },
};
