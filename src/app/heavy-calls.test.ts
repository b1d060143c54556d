import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { ROUTES } from '#testing/every-endpoint.ts';
import { MISSING_IDS } from '#testing/example-ids.ts';
import { exampleBody, exampleParams, expandChoices } from '#testing/example-input.ts';
import { setConfirmedAgo } from '#testing/sign-in.ts';
import { openApp } from '#testing/test-app.ts';

const app = openApp();
const sensitiveCalls = ROUTES.flatMap((route) => expandChoices(route.endpoint)).filter(({ conferma }) => conferma);

let admin: Client;
beforeAll(async () => {
  const signedInAdmin = await app.asAdmin();
  await setConfirmedAgo(app.sql, signedInAdmin.userId, '15 minutes');
  admin = signedInAdmin;
});

test('The sensitive calls are about accounts, second factors, tokens, webhooks, files with salaries, and anonymization', () => {
  const calls = new Set(sensitiveCalls.map(({ method, path }) => `${method} ${path}`));
  expect([...calls].sort()).toEqual([
    'DELETE /api/auth/fattori/app',
    'DELETE /api/auth/fattori/passkey/:id',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/:id',
    'DELETE /api/auth/users/:id/azienda',
    'DELETE /api/auth/users/:id/fattori',
    'DELETE /api/auth/users/:id/sessions',
    'DELETE /api/user-brands/:id',
    'GET /api/dipendenti/:id/fascicolo',
    'GET /api/export/registro.csv',
    'GET /api/export/registro.xlsx',
    'PATCH /api/auth/me',
    'PATCH /api/auth/users/:id',
    'PATCH /api/user-brands/:id',
    'PATCH /api/webhooks/:id',
    'POST /api/auth/fattori/app',
    'POST /api/auth/fattori/codici',
    'POST /api/auth/fattori/passkey',
    'POST /api/auth/fattori/passkey/sfida',
    'POST /api/auth/inviti',
    'POST /api/auth/register',
    'POST /api/auth/tokens',
    'POST /api/auth/users',
    'POST /api/auth/users/:id/invito',
    'POST /api/auth/users/:id/reset-password',
    'POST /api/conservazione/blocchi/:id/togli',
    'POST /api/conservazione/elenco/approva',
    'POST /api/dipendenti/:id/anonimizzazione',
    'POST /api/dipendenti/:id/anonimizzazione/conferma',
    'POST /api/user-brands',
    'POST /api/webhooks',
    'POST /api/webhooks/:id/segreto',
    'PUT /api/auth/obbligo',
    'PUT /api/conservazione/periodi',
    'PUT /api/webhooks/:id',
  ]);
});

describe('A sensitive call without a recent confirmation is rejected', () => {
  test.each(sensitiveCalls.map((each) => [`${each.method} ${each.path}`, each] as const))(
    'A caller without a recent confirmation gets 403 from %s',
    async (_, endpoint) => {
      const input = { params: exampleParams(endpoint, MISSING_IDS), body: exampleBody(endpoint, MISSING_IDS) };
      expect(await admin.try(endpoint, input)).toMatchObject({ status: 403, body: { code: 'CONFERMA_RICHIESTA' } });
    },
  );
});
