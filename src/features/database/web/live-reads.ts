import type { LiveReads } from '#web/data/live-reads.ts';

export const databaseReads: LiveReads = {
  '/api/test-connection': {},
};
