import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const risorseReads: LiveReads = {
  '/api/dipendenti/:id/risorse': { own: ['dipendenti', 'risorse'], any: [...NOMI_TABELLE_RISORSE, 'brands'] },
  '/api/dipendenti/:id/assegnazioni': { own: ['dipendenti', 'risorse'], any: [...NOMI_TABELLE_RISORSE, 'brands'] },
};
