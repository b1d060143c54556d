// Permission table (matrix) for data retention: periods, lists and holds.
import type { CallRow } from './matrix-row.ts';

export const CONSERVAZIONE_CALLS: Record<string, CallRow> = {
  'GET /api/conservazione/periodi': { who: 'amministratore' },
  'PUT /api/conservazione/periodi': { who: 'amministratore' },
  'GET /api/conservazione/elenco': { who: 'amministratore' },
  'POST /api/conservazione/elenco': { who: 'amministratore' },
  'POST /api/conservazione/elenco/approva': { who: 'amministratore', neverThrough: 'the example names no open list' },
  'GET /api/conservazione/voci': { who: 'amministratore' },
  'PUT /api/conservazione/voci/:id/tenuta': { who: 'amministratore' },
  'DELETE /api/conservazione/voci/:id/tenuta': { who: 'amministratore' },
  'GET /api/conservazione/approvati': { who: 'amministratore' },
  'GET /api/conservazione/blocchi': { who: 'amministratore' },
  'POST /api/conservazione/blocchi': { who: 'amministratore' },
  'POST /api/conservazione/blocchi/:id/togli': { who: 'amministratore' },
};
