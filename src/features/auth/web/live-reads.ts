import type { LiveReads } from '#web/data/live-reads.ts';

export const authReads: LiveReads = {
  // A change of one's own rights, or of one's account, has everything read again.
  '/api/auth/me': {},
  '/api/auth/sessions': {},
  '/api/auth/password': {},
};
