import type { CallRow } from './matrix-row.ts';

const NOT_LEFT = 'the employee of the example has not left';

export const PRIVACY_CALLS: Record<string, CallRow> = {
  'GET /api/dipendenti/:id/fascicolo': { permission: 'viewReserved' },
  'GET /api/dipendenti/:id/anonimizzazione': { permission: 'amministratore' },
  'GET /api/dipendenti/:id/anonimizzazione/menzioni': { permission: 'amministratore' },
  'POST /api/dipendenti/:id/anonimizzazione': { permission: 'amministratore', neverSucceeds: NOT_LEFT },
  'DELETE /api/dipendenti/:id/anonimizzazione': { permission: 'amministratore', neverSucceeds: NOT_LEFT },
  'POST /api/dipendenti/:id/anonimizzazione/rifiuta': { permission: 'amministratore', neverSucceeds: NOT_LEFT },
  'POST /api/dipendenti/:id/anonimizzazione/conferma': { permission: 'amministratore', neverSucceeds: NOT_LEFT },
};
