// An invoice is visible only with permission on all of its brands.
import type { CallRow } from './matrix-row.ts';

const exampleQuery = { fornitore: 'TIM', dal: '2026-10-01', periodicita: 'mese' };

export const INVOICE_CALLS: Record<string, CallRow> = {
  'GET /api/fatture': { permission: 'view', listsType: 'fattura', needsAllBrands: true },
  'POST /api/fatture': {
    permission: 'it',
    query: ({ brand_id }) => ({ ...exampleQuery, brand_ids: String(brand_id) }),
    file: 'Numero;Importo\n1;2\n',
  },
  'GET /api/fatture/:id': { permission: 'view', needsAllBrands: true },
  'PUT /api/fatture/:id': { permission: 'it', needsAllBrands: true },
  'POST /api/fatture/:id/ricontrolla': { permission: 'it', needsAllBrands: true },
  'DELETE /api/fatture/:id': { permission: 'it', needsAllBrands: true },
  'GET /api/rilievi': { permission: 'view', listsType: 'rilievo', needsAllBrands: true },
  // Marked as reserved, so that the test sends the field 'stato': here it is the state of a finding, not the reserved state of an employee.
  'PATCH /api/rilievi/:id': { permission: 'it', needsAllBrands: true, reserved: true },
};
