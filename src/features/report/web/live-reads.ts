import { NOMI_TABELLE_RISORSE, TABELLE_RISORSE, TIPI_CON_COSTO } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const reportReads: LiveReads = {
  '/api/report': { any: ['dipendenti', 'workflows', 'showrooms', 'brands', ...TIPI_CON_COSTO.map((tipo) => TABELLE_RISORSE[tipo])] },
  '/api/report/situazione': { any: ['dipendenti', 'brands', ...NOMI_TABELLE_RISORSE] },
};
