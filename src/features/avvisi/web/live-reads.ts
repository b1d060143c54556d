import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const avvisiReads: LiveReads = {
  '/api/avvisi': { any: ['dipendenti', 'risorse', 'workflows', 'brands', ...NOMI_TABELLE_RISORSE] },
};
