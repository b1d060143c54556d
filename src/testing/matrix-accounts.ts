// Permission table (matrix) for accounts: second factors, and what other accounts can view.
import type { CallRow } from './matrix-row.ts';

const NO_DEVICE = 'the example is no answer of a device';
const NO_PROVIDER = 'no provider is configured';

export const ACCOUNT_CALLS: Record<string, CallRow> = {
  'POST /api/auth/login/codice': { who: 'anybody', neverThrough: 'the example is no sign-in that was begun' },
  'POST /api/auth/login/passkey/sfida': { who: 'anybody' },
  'POST /api/auth/login/passkey': { who: 'anybody', neverThrough: NO_DEVICE },
  'POST /api/auth/conferma/sfida': { who: 'signedIn' },
  'POST /api/auth/conferma': { who: 'signedIn', neverThrough: "the example is nobody's password" },
  'GET /api/auth/azienda': { who: 'anybody' },
  'POST /api/auth/azienda/entra': { who: 'anybody', neverThrough: NO_PROVIDER },
  'POST /api/auth/azienda/conferma': { who: 'signedIn', neverThrough: NO_PROVIDER },
  'POST /api/auth/azienda/ritorno': { who: 'anybody', neverThrough: NO_PROVIDER },
  'DELETE /api/auth/users/:id/azienda': { who: 'amministratore' },
  'POST /api/auth/invito': { who: 'anybody', neverThrough: 'the example is no invitation that was sent' },
  'POST /api/auth/invito/accetta': { who: 'anybody', neverThrough: 'the example is no invitation that was sent' },
  'PATCH /api/auth/me': { who: 'signedIn' },
  'POST /api/auth/users': { who: 'amministratore' },
  'POST /api/auth/users/:id/invito': { who: 'amministratore', neverThrough: 'the accounts of the example have come in before' },
  'GET /api/auth/fattori': { who: 'signedIn' },
  'POST /api/auth/fattori/app': { who: 'signedIn' },
  'POST /api/auth/fattori/app/attiva': { who: 'signedIn', neverThrough: 'the example is no code' },
  'DELETE /api/auth/fattori/app': { who: 'signedIn' },
  'POST /api/auth/fattori/codici': { who: 'signedIn', neverThrough: 'the callers have no second factor' },
  'POST /api/auth/fattori/passkey/sfida': { who: 'signedIn' },
  'POST /api/auth/fattori/passkey': { who: 'signedIn', neverThrough: NO_DEVICE },
  'PATCH /api/auth/fattori/passkey/:id': { who: 'oneself', neverThrough: 'the passkeys of the example are of others' },
  'DELETE /api/auth/fattori/passkey/:id': { who: 'oneself', neverThrough: 'the passkeys of the example are of others' },
  'GET /api/auth/obbligo': { who: 'amministratore' },
  'PUT /api/auth/obbligo': { who: 'amministratore' },
  'DELETE /api/auth/users/:id/fattori': { who: 'amministratore' },
  'GET /api/auth/tokens': { who: 'signedIn' },
  'POST /api/auth/tokens': { who: 'signedIn' },
  'DELETE /api/auth/tokens/:id': { who: 'amministratore', hidden: true },
  'GET /api/auth/users/:id/tokens': { who: 'amministratore' },
  'GET /api/visibilita': { who: 'amministratore', query: ({ dipendente_id }) => ({ cosa: 'dipendente', id: dipendente_id }) },
  'GET /api/auth/users/:id/visibilita': { who: 'amministratore' },
};
