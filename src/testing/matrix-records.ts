// Permission table (matrix) for verbali, invoices and budgets.
import { BUDGET_CALLS } from './matrix-budget.ts';
import { INVOICE_CALLS } from './matrix-invoices.ts';
import type { CallRow } from './matrix-row.ts';

export const RECORD_CALLS: Record<string, CallRow> = {
  ...INVOICE_CALLS,
  ...BUDGET_CALLS,
  'GET /api/verbali': { who: 'sees', lists: 'verbale' },
  'GET /api/verbali/:id': { who: 'sees' },
  'GET /api/verbali/:id/pdf': { who: 'sees' },
  'GET /api/dipendenti/:id/verbalizzabili': { who: 'sees' },
  'POST /api/verbali': { who: 'edits' },
  'POST /api/verbali/:id/firma': { who: 'edits' },
  'POST /api/verbali/:id/scansione': { who: 'edits' },
  'POST /api/verbali/:id/annulla': { who: 'edits', neverThrough: 'what stands on the example is nothing that anybody had' },
  'POST /api/verbali/:id/link': { who: 'edits' },
  'POST /api/verbali/:id/link/invia': { who: 'edits', neverThrough: 'the example is no link that was made' },
  'DELETE /api/verbali/:id/link': { who: 'edits' },
  'GET /api/firma/:token': { who: 'anybody' },
  'GET /api/firma/:token/pdf': { who: 'anybody' },
  'POST /api/firma/:token': { who: 'anybody' },
  'GET /api/brands/:id/impostazioni-verbali': { who: 'administers' },
  'PUT /api/brands/:id/impostazioni-verbali': { who: 'administers' },
  'POST /api/brands/:id/logo-verbali': { who: 'administers' },
  'DELETE /api/brands/:id/logo-verbali': { who: 'administers' },
};
