// Who may do what with webhooks.
import type { CallRow } from './matrix-row.ts';

export const WEBHOOK_CALLS: Record<string, CallRow> = {
  'GET /api/webhooks': { who: 'amministratore' },
  'POST /api/webhooks': { who: 'amministratore' },
  'PUT /api/webhooks/:id': { who: 'amministratore' },
  'PATCH /api/webhooks/:id': { who: 'amministratore' },
  'DELETE /api/webhooks/:id': { who: 'amministratore' },
  'POST /api/webhooks/:id/segreto': { who: 'amministratore' },
  'POST /api/webhooks/:id/prova': { who: 'amministratore' },
  'POST /api/webhooks/consegne/:id/rimanda': { who: 'amministratore' },
};
