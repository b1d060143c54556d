import type { LiveReads } from '#web/data/live-reads.ts';

export const primiPassiReads: LiveReads = {
  '/api/primi-passi': { any: ['brands', 'showrooms', 'utenti', 'dipendenti'] },
};
