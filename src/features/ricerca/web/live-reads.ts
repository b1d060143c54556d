import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const ricercaReads: LiveReads = {
  '/api/ricerca': { any: ['dipendenti', 'risorse', 'showrooms', 'workflows', ...NOMI_TABELLE_RISORSE, 'brands'] },
};
