import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const registroReads: LiveReads = {
  '/api/registro': { any: ['brands', 'showrooms', 'dipendenti', 'risorse', 'workflows', ...NOMI_TABELLE_RISORSE, 'utenti'] },
  '/api/dipendenti/:id/cronologia': { own: ['dipendenti', 'risorse'], any: [...NOMI_TABELLE_RISORSE, 'workflows', 'showrooms', 'brands'] },
};
