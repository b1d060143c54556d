import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const dashboardReads: LiveReads = {
  '/api/stats': { any: ['dipendenti', ...NOMI_TABELLE_RISORSE] },
  '/api/stats/hardware-per-tipo': { any: ['hardware'] },
  '/api/stats/software-piu-utilizzati': { any: ['software'] },
};
