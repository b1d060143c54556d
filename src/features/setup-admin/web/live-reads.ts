import type { LiveReads } from '#web/data/live-reads.ts';

export const setupAdminReads: LiveReads = {
  '/api/setup-admin/status': {},
};
