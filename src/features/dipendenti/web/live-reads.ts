import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const dipendentiReads: LiveReads = {
  '/api/dipendenti': { any: ['dipendenti', 'workflows', 'brands'] },
  '/api/dipendenti/:id': {
    own: ['dipendenti', 'risorse'],
    any: [...NOMI_TABELLE_RISORSE, 'workflows', 'showrooms', 'brands'],
  },
};
