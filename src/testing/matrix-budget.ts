// Permission table (matrix) for budgets and closed months.
import type { CallRow } from './matrix-row.ts';

export const BUDGET_CALLS: Record<string, CallRow> = {
  'GET /api/budget': { who: 'signedIn' },
  'POST /api/budget': { who: 'administers' },
  'PUT /api/budget/:id': { who: 'administers' },
  'DELETE /api/budget/:id': { who: 'administers' },
  'GET /api/mesi-chiusi': { who: 'amministratore' },
  'POST /api/mesi-chiusi': { who: 'amministratore', neverThrough: 'nothing of the example was assigned before this month' },
  'POST /api/mesi-chiusi/riapri': { who: 'amministratore', neverThrough: 'no month is closed' },
};
