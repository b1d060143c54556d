import type { CallRow } from './matrix-row.ts';

export const SENT_CALLS: Record<string, CallRow> = {
  'GET /api/mail': { permission: 'amministratore' },
  'POST /api/mail/prova': { permission: 'amministratore', neverSucceeds: 'no mail server is configured' },
  'POST /api/mail/:id/riprova': { permission: 'amministratore', neverSucceeds: 'no mail server is configured' },
  'DELETE /api/mail/:id': { permission: 'amministratore' },

  'GET /api/webhooks': { permission: 'amministratore' },
  'POST /api/webhooks': { permission: 'amministratore' },
  'PUT /api/webhooks/:id': { permission: 'amministratore' },
  'PATCH /api/webhooks/:id': { permission: 'amministratore' },
  'DELETE /api/webhooks/:id': { permission: 'amministratore' },
  'POST /api/webhooks/:id/segreto': { permission: 'amministratore' },
  'POST /api/webhooks/:id/prova': { permission: 'amministratore' },
  'POST /api/webhooks/consegne/:id/rimanda': { permission: 'amministratore' },

  'GET /api/letture': { permission: 'amministratore' },
  'GET /api/export/letture.csv': { permission: 'amministratore' },
  'GET /api/export/letture.xlsx': { permission: 'amministratore' },
};
