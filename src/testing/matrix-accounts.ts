import type { CallRow } from './matrix-row.ts';

const NOT_A_DEVICE_ANSWER = 'the example is not a response of an authenticator device';
const NO_PROVIDER = 'no provider is configured';

export const ACCOUNT_CALLS: Record<string, CallRow> = {
  'POST /api/auth/login/codice': { permission: 'anybody', neverSucceeds: 'the example is not a started sign-in' },
  'POST /api/auth/login/passkey/sfida': { permission: 'anybody' },
  'POST /api/auth/login/passkey': { permission: 'anybody', neverSucceeds: NOT_A_DEVICE_ANSWER },
  'POST /api/auth/conferma/sfida': { permission: 'signedIn' },
  'POST /api/auth/conferma': { permission: 'signedIn', neverSucceeds: "the example is no account's password" },
  'GET /api/auth/azienda': { permission: 'anybody' },
  'POST /api/auth/azienda/entra': { permission: 'anybody', neverSucceeds: NO_PROVIDER },
  'POST /api/auth/azienda/conferma': { permission: 'signedIn', neverSucceeds: NO_PROVIDER },
  'POST /api/auth/azienda/ritorno': { permission: 'anybody', neverSucceeds: NO_PROVIDER },
  'DELETE /api/auth/users/:id/azienda': { permission: 'amministratore' },
  'POST /api/auth/invito': { permission: 'anybody', neverSucceeds: 'the example is not a sent invitation' },
  'POST /api/auth/invito/accetta': { permission: 'anybody', neverSucceeds: 'the example is not a sent invitation' },
  'PATCH /api/auth/me': { permission: 'signedIn' },
  'POST /api/auth/users': { permission: 'amministratore' },
  'POST /api/auth/users/:id/invito': { permission: 'amministratore', neverSucceeds: 'the accounts of the example have signed in before' },
  'GET /api/auth/fattori': { permission: 'signedIn' },
  'POST /api/auth/fattori/app': { permission: 'signedIn' },
  'POST /api/auth/fattori/app/attiva': { permission: 'signedIn', neverSucceeds: 'the example is not a valid code' },
  'DELETE /api/auth/fattori/app': { permission: 'signedIn' },
  'POST /api/auth/fattori/codici': { permission: 'signedIn', neverSucceeds: 'the callers have no second factor' },
  'POST /api/auth/fattori/passkey/sfida': { permission: 'signedIn' },
  'POST /api/auth/fattori/passkey': { permission: 'signedIn', neverSucceeds: NOT_A_DEVICE_ANSWER },
  'PATCH /api/auth/fattori/passkey/:id': { permission: 'ownerOnly', neverSucceeds: 'the passkeys of the example belong to other accounts' },
  'DELETE /api/auth/fattori/passkey/:id': {
    permission: 'ownerOnly',
    neverSucceeds: 'the passkeys of the example belong to other accounts',
  },
  'GET /api/auth/obbligo': { permission: 'amministratore' },
  'PUT /api/auth/obbligo': { permission: 'amministratore' },
  'DELETE /api/auth/users/:id/fattori': { permission: 'amministratore' },
  'GET /api/auth/tokens': { permission: 'signedIn' },
  'POST /api/auth/tokens': { permission: 'signedIn' },
  'DELETE /api/auth/tokens/:id': { permission: 'amministratore', notFoundIfForbidden: true },
  'GET /api/auth/users/:id/tokens': { permission: 'amministratore' },
  'GET /api/visibilita': { permission: 'amministratore', query: ({ dipendente_id }) => ({ cosa: 'dipendente', id: dipendente_id }) },
  'GET /api/auth/users/:id/visibilita': { permission: 'amministratore' },
};
