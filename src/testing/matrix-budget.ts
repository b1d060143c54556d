import type { CallRow } from './matrix-row.ts';

export const BUDGET_CALLS: Record<string, CallRow> = {
  'GET /api/budget': { permission: 'signedIn' },
  'POST /api/budget': { permission: 'administer' },
  'PUT /api/budget/:id': { permission: 'administer' },
  'DELETE /api/budget/:id': { permission: 'administer' },
  'GET /api/mesi-chiusi': { permission: 'amministratore' },
  'POST /api/mesi-chiusi': { permission: 'amministratore', neverSucceeds: 'no item of the example was assigned before this month' },
  'POST /api/mesi-chiusi/riapri': { permission: 'amministratore', neverSucceeds: 'no month is closed' },
};
