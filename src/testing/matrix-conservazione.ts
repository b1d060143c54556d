import type { CallRow } from './matrix-row.ts';

export const CONSERVAZIONE_CALLS: Record<string, CallRow> = {
  'GET /api/conservazione/periodi': { permission: 'amministratore' },
  'PUT /api/conservazione/periodi': { permission: 'amministratore' },
  'GET /api/conservazione/elenco': { permission: 'amministratore' },
  'POST /api/conservazione/elenco': { permission: 'amministratore' },
  'POST /api/conservazione/elenco/approva': { permission: 'amministratore', neverSucceeds: 'the example is not the id of an open list' },
  'GET /api/conservazione/voci': { permission: 'amministratore' },
  'PUT /api/conservazione/voci/:id/tenuta': { permission: 'amministratore' },
  'DELETE /api/conservazione/voci/:id/tenuta': { permission: 'amministratore' },
  'GET /api/conservazione/approvati': { permission: 'amministratore' },
  'GET /api/conservazione/blocchi': { permission: 'amministratore' },
  'POST /api/conservazione/blocchi': { permission: 'amministratore' },
  'POST /api/conservazione/blocchi/:id/togli': { permission: 'amministratore' },
};
