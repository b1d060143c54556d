import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const eventiReads: LiveReads = {
  '/api/ultima-modifica': { any: ['brands', 'showrooms', 'dipendenti', 'workflows', ...NOMI_TABELLE_RISORSE] },
};
