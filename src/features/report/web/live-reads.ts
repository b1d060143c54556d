import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const reportReads: LiveReads = {
  '/api/report': { any: ['dipendenti', 'workflows', 'showrooms', 'brands', ...NOMI_TABELLE_RISORSE] },
  '/api/report/situazione': { any: ['dipendenti', 'brands', ...NOMI_TABELLE_RISORSE] },
};
