// Who may know what accounts see: the part of the matrix's table that is about accounts themselves.
import type { CallRow } from './matrix-row.ts';

export const ACCOUNT_CALLS: Record<string, CallRow> = {
  'GET /api/visibilita': { who: 'amministratore', query: ({ dipendente_id }) => ({ cosa: 'dipendente', id: dipendente_id }) },
  'GET /api/auth/users/:id/visibilita': { who: 'amministratore' },
};
