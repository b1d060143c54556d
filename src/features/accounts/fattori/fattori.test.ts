import { describe, expect, test } from 'vitest';
import { lastOf } from '#testing/registro-entries.ts';
import { activateAuthenticator, codeOf, freezeClock, signInWithCode } from '#testing/sign-in.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { activateApp, addPasskey, deleteApp, deletePasskey, getFattori, renamePasskey, renewCodici, startApp } from './contract.ts';

const app = openApp();
freezeClock();
const PASSWORD = 'Quattro parole a caso';
let counter = 0;

async function aPerson(values: Record<string, unknown> = {}) {
  const username = `persona${++counter}`;
  const { id } = await insertUser(app.sql, { username, password_hash: await cheapHash(PASSWORD), ...values });
  return { id, client: await app.sessionOf(id), credentials: { username, password: PASSWORD } };
}

describe('an authenticator app', () => {
  test('An authenticator app is active from its first code on, and changes nothing before', async () => {
    const { client, credentials } = await aPerson();
    const { segreto, qr } = await client.call(startApp, {});
    expect(segreto).toMatch(/^[A-Z2-7]{32}$/);
    expect(qr.tracciato).toMatch(/^M/);
    expect((await client.call(getFattori, {})).app_dal).toBeNull();
    expect((await client.try(activateApp, { body: { codice: '000000' } })).body.code).toBe('CODICE_NON_VALIDO');
    const { codici } = await client.call(activateApp, { body: { codice: codeOf(segreto) } });
    expect(new Set(codici)).toHaveProperty('size', 10);
    for (const codice of codici ?? []) expect(codice).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){5}[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(await client.call(getFattori, {})).toMatchObject({ app_dal: expect.any(String), codici: 10, passkey: [], obbligatori: false });
    expect((await client.try(startApp)).body.code).toBe('APP_GIA_ATTIVA');
    expect((await client.try(activateApp, { body: { codice: codeOf(segreto, 1) } })).body.code).toBe('APP_GIA_ATTIVA');
    expect((await signInWithCode(app.anonymous, credentials, codeOf(segreto, 1))).username).toBe(credentials.username);
  });

  test('When the setup of an authenticator app is started again, the former secret becomes invalid', async () => {
    const { client } = await aPerson();
    const firstApp = await client.call(startApp, {});
    const secondApp = await client.call(startApp, {});
    expect((await client.try(activateApp, { body: { codice: codeOf(firstApp.segreto) } })).status).toBe(400);
    await client.call(activateApp, { body: { codice: codeOf(secondApp.segreto) } });
  });

  test('An authenticator app whose setup was not started cannot be activated', async () => {
    const { client } = await aPerson();
    expect((await client.try(activateApp, { body: { codice: '123456' } })).body.code).toBe('APP_NON_PREPARATA');
  });

  test('The secret of an authenticator app is neither in the database in clear text nor in the audit log', async () => {
    const { id, client } = await aPerson();
    const { segreto, codici } = await activateAuthenticator(client);
    await client.call(deleteApp, {});
    await client.call(deleteApp, {});
    const { rows } = await app.sql.query('select * from registro where oggetto = $1 and oggetto_id = $2 order by id', [
      'app_autenticazione',
      String(id),
    ]);
    expect(rows.map(({ azione }) => azione)).toEqual(['modifica', 'elimina']);
    expect(JSON.stringify(rows)).not.toMatch(/segreto/);
    const entries = await app.sql.query('select row_to_json(r)::text as t from registro r');
    for (const secret of [segreto, String(codici[0])]) expect(entries.rows.map(({ t }) => t).join()).not.toContain(secret);
  });
});

describe('recovery codes', () => {
  test('New recovery codes replace the former recovery codes, which become invalid', async () => {
    const { client, credentials } = await aPerson();
    const { codici: formerCodici } = await activateAuthenticator(client);
    const { codici: newCodici } = await client.call(renewCodici, {});
    expect(newCodici?.filter((codice) => formerCodici.includes(codice))).toEqual([]);
    await expect(signInWithCode(app.anonymous, credentials, String(formerCodici[0]))).rejects.toThrow('CODICE_NON_VALIDO');
    await signInWithCode(app.anonymous, credentials, String(newCodici?.[9]));
    expect((await client.call(getFattori, {})).codici).toBe(9);
  });

  test('An account has ten recovery codes, even after two concurrent requests', async () => {
    const { client } = await aPerson();
    await activateAuthenticator(client);
    await Promise.all([client.call(renewCodici, {}), client.call(renewCodici, {})]);
    expect((await client.call(getFattori, {})).codici).toBe(10);
  });

  test('Only an account with a second factor can get recovery codes', async () => {
    const { client } = await aPerson();
    expect((await client.try(renewCodici)).body.code).toBe('SENZA_FATTORI');
  });
});

test.each([
  ['nothing that a device has made', { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] }],
  [
    'a JSON without a challenge',
    { id: 'x', clientDataJSON: Buffer.from('{}').toString('base64url'), attestationObject: 'oA', transports: ['usb'] },
  ],
])('A passkey cannot be created from %s', async (_, creata) => {
  const { client } = await aPerson();
  expect((await client.try(addPasskey, { body: { nome: 'Telefono', creata } })).body.code).toBe('PASSKEY_NON_VALIDA');
  expect((await client.try(deletePasskey, { params: { id: 999_999 } })).body.code).toBe('PASSKEY_NON_TROVATA');
});

test('Only the owner can rename a passkey, and the audit log contains the old and the new name', async () => {
  const [{ id, client }, { client: otherClient }] = [await aPerson(), await aPerson()];
  const { rows } = await app.sql.query(
    `insert into passkey (user_id, nome, credenziale, chiave_pubblica, dominio) values ($1, 'Vecchia', $2, '\\x00', 'localhost') returning id`,
    [id, `chiave-${id}`],
  );
  const params = { id: String(rows[0].id) };
  expect((await otherClient.try(renamePasskey, { params, body: { nome: 'Mia' } })).body.code).toBe('PASSKEY_NON_TROVATA');
  expect((await client.try(renamePasskey, { params, body: { nome: ' ' } })).body.fields).toEqual({ nome: 'Dai un nome alla passkey' });
  await client.call(renamePasskey, { params, body: { nome: ' Portatile ' } });
  expect((await client.call(getFattori, {})).passkey).toMatchObject([{ nome: 'Portatile' }]);
  expect(await lastOf(app.sql, 'passkey', rows[0].id)).toMatchObject({ prima: { nome: 'Vecchia' }, dopo: { nome: 'Portatile' } });
});
