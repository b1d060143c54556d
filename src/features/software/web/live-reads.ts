import type { LiveReads } from '#web/data/live-reads.ts';

export const softwareReads: LiveReads = {
  '/api/software': { any: ['software', 'dipendenti', 'brands'] },
  '/api/software/assignments': { any: ['software', 'dipendenti', 'brands'] },
  '/api/software/:id/assegnatari': { own: ['software', 'dipendenti'] },
  '/api/dipendenti/:id/software': { own: ['dipendenti', 'risorse'], any: ['software', 'brands'] },
};
