import { TABELLE_RISORSE, TIPI_CON_COSTO } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const dipendentiReads: LiveReads = {
  '/api/dipendenti': { any: ['dipendenti', 'workflows', 'brands'] },
  '/api/dipendenti/:id': {
    own: ['dipendenti', 'risorse'],
    any: [...TIPI_CON_COSTO.map((tipo) => TABELLE_RISORSE[tipo]), 'workflows', 'showrooms', 'brands'],
  },
};
