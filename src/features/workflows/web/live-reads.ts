import { NOMI_TABELLE_RISORSE } from '#shared/risorse.ts';
import type { LiveReads } from '#web/data/live-reads.ts';

export const workflowsReads: LiveReads = {
  '/api/workflows': { any: ['workflows', 'dipendenti', 'risorse', 'brands', ...NOMI_TABELLE_RISORSE] },
  '/api/workflows/conteggi': { any: ['workflows', 'dipendenti'] },
  '/api/workflows/:id/passi': { own: ['workflows'] },
  '/api/workflows/:id/incaricati': { own: ['workflows'], any: ['utenti'] },
};
