import type { LiveReads } from '#web/data/live-reads.ts';

export const hardwareReads: LiveReads = {
  '/api/hardware': { any: ['hardware', 'dipendenti', 'brands'] },
  '/api/hardware/:id/assegnatari': { own: ['hardware', 'dipendenti'] },
};
