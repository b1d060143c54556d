import type { LiveReads } from '#web/data/live-reads.ts';

export const telefoniReads: LiveReads = {
  '/api/iphones': { any: ['iphones', 'piani_mobili', 'dipendenti', 'brands'] },
  '/api/iphones/:id/assegnatari': { own: ['iphones', 'dipendenti'] },
};
