// Permission table (matrix) for the fascicolo of an employee and for anonymization.
import type { CallRow } from './matrix-row.ts';

const NOT_GONE = 'the person of the example has not left';

export const PRIVACY_CALLS: Record<string, CallRow> = {
  'GET /api/dipendenti/:id/fascicolo': { who: 'readsReserved' },
  'GET /api/dipendenti/:id/anonimizzazione': { who: 'amministratore' },
  'GET /api/dipendenti/:id/anonimizzazione/menzioni': { who: 'amministratore' },
  'POST /api/dipendenti/:id/anonimizzazione': { who: 'amministratore', neverThrough: NOT_GONE },
  'DELETE /api/dipendenti/:id/anonimizzazione': { who: 'amministratore', neverThrough: NOT_GONE },
  'POST /api/dipendenti/:id/anonimizzazione/rifiuta': { who: 'amministratore', neverThrough: NOT_GONE },
  'POST /api/dipendenti/:id/anonimizzazione/conferma': { who: 'amministratore', neverThrough: NOT_GONE },
};
