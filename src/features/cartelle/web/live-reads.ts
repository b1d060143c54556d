import type { LiveReads } from '#web/data/live-reads.ts';

export const cartelleReads: LiveReads = {
  '/api/cartelle-condivise': { any: ['cartelle_condivise', 'dipendenti', 'brands'] },
  '/api/cartelle-condivise/conteggi': { any: ['cartelle_condivise'] },
  '/api/cartelle-condivise/:id/assegnatari': { own: ['cartelle_condivise', 'dipendenti'] },
};
