// Permission table (matrix) for invoices and findings. An invoice is visible only with permission on all of its brands.
import type { CallRow } from './matrix-row.ts';

const said = { fornitore: 'TIM', dal: '2026-10-01', periodicita: 'mese' };

export const INVOICE_CALLS: Record<string, CallRow> = {
  'GET /api/fatture': { who: 'sees', lists: 'fattura', sharedIsHidden: true },
  'POST /api/fatture': { who: 'it', query: ({ brand_id }) => ({ ...said, brand_ids: String(brand_id) }), file: 'Numero;Importo\n1;2\n' },
  'GET /api/fatture/:id': { who: 'sees', sharedIsHidden: true },
  'PUT /api/fatture/:id': { who: 'it', sharedIsHidden: true },
  'POST /api/fatture/:id/ricontrolla': { who: 'it', sharedIsHidden: true },
  'DELETE /api/fatture/:id': { who: 'it', sharedIsHidden: true },
  'GET /api/rilievi': { who: 'sees', lists: 'rilievo', sharedIsHidden: true },
  // Marked as reserved, so that the test sends the field 'stato': here it is the state of a finding, not the reserved state of an employee.
  'PATCH /api/rilievi/:id': { who: 'it', sharedIsHidden: true, reserved: true },
};
