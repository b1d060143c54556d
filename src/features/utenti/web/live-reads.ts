import type { LiveReads } from '#web/data/live-reads.ts';

export const utentiReads: LiveReads = {
  '/api/auth/users': { any: ['utenti', 'brands'] },
  '/api/user-brands': { any: ['utenti', 'brands'] },
};
