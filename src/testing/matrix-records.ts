import { BUDGET_CALLS } from './matrix-budget.ts';
import { INVOICE_CALLS } from './matrix-invoices.ts';
import type { CallRow } from './matrix-row.ts';

export const RECORD_CALLS: Record<string, CallRow> = {
  ...INVOICE_CALLS,
  ...BUDGET_CALLS,
  'GET /api/verbali': { permission: 'view', listsType: 'verbale' },
  'GET /api/verbali/:id': { permission: 'view' },
  'GET /api/verbali/:id/pdf': { permission: 'view' },
  'GET /api/dipendenti/:id/verbalizzabili': { permission: 'view' },
  'POST /api/verbali': { permission: 'edit' },
  'POST /api/verbali/:id/firma': { permission: 'edit' },
  'POST /api/verbali/:id/scansione': { permission: 'edit' },
  'POST /api/verbali/:id/annulla': { permission: 'edit', neverSucceeds: 'the items on the example were never assigned' },
  'POST /api/verbali/:id/link': { permission: 'edit' },
  'POST /api/verbali/:id/link/invia': { permission: 'edit', neverSucceeds: 'the example is not a created link' },
  'DELETE /api/verbali/:id/link': { permission: 'edit' },
  'GET /api/firma/:token': { permission: 'anybody' },
  'GET /api/firma/:token/pdf': { permission: 'anybody' },
  'POST /api/firma/:token': { permission: 'anybody' },
  'GET /api/brands/:id/impostazioni-verbali': { permission: 'administer' },
  'PUT /api/brands/:id/impostazioni-verbali': { permission: 'administer' },
  'POST /api/brands/:id/logo-verbali': { permission: 'administer' },
  'DELETE /api/brands/:id/logo-verbali': { permission: 'administer' },
};
