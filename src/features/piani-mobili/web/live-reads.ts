import type { LiveReads } from '#web/data/live-reads.ts';

export const pianiMobiliReads: LiveReads = {
  '/api/piani-mobili': { any: ['piani_mobili', 'iphones', 'dipendenti', 'brands'] },
  '/api/piani-mobili/operatori': { any: ['piani_mobili'] },
  '/api/piani-mobili/:id/assegnatari': { own: ['piani_mobili', 'dipendenti'] },
};
