// Permission table (matrix) for verbali, invoices and budgets.
import { BUDGET_CALLS } from './matrix-budget.ts';
import { INVOICE_CALLS } from './matrix-invoices.ts';
import type { CallRow } from './matrix-row.ts';

export const RECORD_CALLS: Record<string, CallRow> = {
  ...INVOICE_CALLS,
  ...BUDGET_CALLS,
  'GET /api/verbali': { permission: 'sees', listsType: 'verbale' },
  'GET /api/verbali/:id': { permission: 'sees' },
  'GET /api/verbali/:id/pdf': { permission: 'sees' },
  'GET /api/dipendenti/:id/verbalizzabili': { permission: 'sees' },
  'POST /api/verbali': { permission: 'edits' },
  'POST /api/verbali/:id/firma': { permission: 'edits' },
  'POST /api/verbali/:id/scansione': { permission: 'edits' },
  'POST /api/verbali/:id/annulla': { permission: 'edits', neverSucceeds: 'what stands on the example is nothing that anybody had' },
  'POST /api/verbali/:id/link': { permission: 'edits' },
  'POST /api/verbali/:id/link/invia': { permission: 'edits', neverSucceeds: 'the example is no link that was made' },
  'DELETE /api/verbali/:id/link': { permission: 'edits' },
  'GET /api/firma/:token': { permission: 'anybody' },
  'GET /api/firma/:token/pdf': { permission: 'anybody' },
  'POST /api/firma/:token': { permission: 'anybody' },
  'GET /api/brands/:id/impostazioni-verbali': { permission: 'administers' },
  'PUT /api/brands/:id/impostazioni-verbali': { permission: 'administers' },
  'POST /api/brands/:id/logo-verbali': { permission: 'administers' },
  'DELETE /api/brands/:id/logo-verbali': { permission: 'administers' },
};
