// Permission table (matrix) for mails, webhooks and recorded reads.
import type { CallRow } from './matrix-row.ts';

export const SENT_CALLS: Record<string, CallRow> = {
  'GET /api/mail': { who: 'amministratore' },
  'POST /api/mail/prova': { who: 'amministratore', neverThrough: 'no mail server is configured' },
  'POST /api/mail/:id/riprova': { who: 'amministratore', neverThrough: 'no mail server is configured' },
  'DELETE /api/mail/:id': { who: 'amministratore' },

  'GET /api/webhooks': { who: 'amministratore' },
  'POST /api/webhooks': { who: 'amministratore' },
  'PUT /api/webhooks/:id': { who: 'amministratore' },
  'PATCH /api/webhooks/:id': { who: 'amministratore' },
  'DELETE /api/webhooks/:id': { who: 'amministratore' },
  'POST /api/webhooks/:id/segreto': { who: 'amministratore' },
  'POST /api/webhooks/:id/prova': { who: 'amministratore' },
  'POST /api/webhooks/consegne/:id/rimanda': { who: 'amministratore' },

  'GET /api/letture': { who: 'amministratore' },
  'GET /api/export/letture.csv': { who: 'amministratore' },
  'GET /api/export/letture.xlsx': { who: 'amministratore' },
};
