// An account manages its own second factors.
import { describe, expect, test } from 'vitest';
import { lastOf } from '#testing/register.ts';
import { codeOf, signInTwice, standStill, withApp } from '#testing/sign-in.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { activateApp, addPasskey, deleteApp, deletePasskey, getFattori, renamePasskey, renewCodici, startApp } from './contract.ts';

const app = openApp();
standStill();
const PASSWORD = 'Quattro parole a caso';
let made = 0;

async function aPerson(values: Record<string, unknown> = {}) {
  const username = `persona${++made}`;
  const { id } = await insertUser(app.sql, { username, password_hash: await cheapHash(PASSWORD), ...values });
  return { id, own: await app.sessionOf(id), credentials: { username, password: PASSWORD } };
}

describe('an authenticator app', () => {
  test('An authenticator app is active from its first code on, and changes nothing before', async () => {
    const { own, credentials } = await aPerson();
    const { segreto, qr } = await own.call(startApp, {});
    expect(segreto).toMatch(/^[A-Z2-7]{32}$/);
    expect(qr.tracciato).toMatch(/^M/);
    expect((await own.call(getFattori, {})).app_dal).toBeNull();
    expect((await own.try(activateApp, { body: { codice: '000000' } })).body.code).toBe('CODICE_NON_VALIDO');
    const { codici } = await own.call(activateApp, { body: { codice: codeOf(segreto) } });
    expect(new Set(codici)).toHaveProperty('size', 10);
    for (const codice of codici ?? []) expect(codice).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){5}[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(await own.call(getFattori, {})).toMatchObject({ app_dal: expect.any(String), codici: 10, passkey: [], obbligatori: false });
    expect((await own.try(startApp)).body.code).toBe('APP_GIA_ATTIVA');
    expect((await own.try(activateApp, { body: { codice: codeOf(segreto, 1) } })).body.code).toBe('APP_GIA_ATTIVA');
    expect((await signInTwice(app.anonymous, credentials, codeOf(segreto, 1))).username).toBe(credentials.username);
  });

  test('Restarting the setup of an authenticator app invalidates the former secret', async () => {
    const { own } = await aPerson();
    const first = await own.call(startApp, {});
    const second = await own.call(startApp, {});
    expect((await own.try(activateApp, { body: { codice: codeOf(first.segreto) } })).status).toBe(400);
    await own.call(activateApp, { body: { codice: codeOf(second.segreto) } });
  });

  test('An authenticator app whose setup was not started cannot be activated', async () => {
    const { own } = await aPerson();
    expect((await own.try(activateApp, { body: { codice: '123456' } })).body.code).toBe('APP_NON_PREPARATA');
  });

  test('The secret of an authenticator app is neither in the database in clear text nor in the audit log', async () => {
    const { id, own } = await aPerson();
    const { segreto, codici } = await withApp(own);
    await own.call(deleteApp, {});
    await own.call(deleteApp, {}); // the app is already removed, so a second call has no effect
    const { rows } = await app.sql.query('select * from registro where oggetto = $1 and oggetto_id = $2 order by id', [
      'app_autenticazione',
      String(id),
    ]);
    expect(rows.map(({ azione }) => azione)).toEqual(['modifica', 'elimina']);
    expect(JSON.stringify(rows)).not.toMatch(/segreto/);
    const all = await app.sql.query('select row_to_json(r)::text as t from registro r');
    for (const secret of [segreto, String(codici[0])]) expect(all.rows.map(({ t }) => t).join()).not.toContain(secret);
  });
});

describe('recovery codes', () => {
  test('New recovery codes replace the former ones', async () => {
    const { own, credentials } = await aPerson();
    const { codici: before } = await withApp(own);
    const { codici: after } = await own.call(renewCodici, {});
    expect(after?.filter((codice) => before.includes(codice))).toEqual([]);
    await expect(signInTwice(app.anonymous, credentials, String(before[0]))).rejects.toThrow('CODICE_NON_VALIDO');
    await signInTwice(app.anonymous, credentials, String(after?.[9]));
    expect((await own.call(getFattori, {})).codici).toBe(9);
  });

  test('An account has ten recovery codes, even after two concurrent requests', async () => {
    const { own } = await aPerson();
    await withApp(own);
    await Promise.all([own.call(renewCodici, {}), own.call(renewCodici, {})]);
    expect((await own.call(getFattori, {})).codici).toBe(10);
  });

  test('Only an account with a second factor can get recovery codes', async () => {
    const { own } = await aPerson();
    expect((await own.try(renewCodici)).body.code).toBe('SENZA_FATTORI');
  });
});

test.each([
  ['nothing that a device has made', { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] }],
  [
    'a JSON without a challenge',
    { id: 'x', clientDataJSON: Buffer.from('{}').toString('base64url'), attestationObject: 'oA', transports: ['usb'] },
  ],
])('A passkey cannot be created from %s', async (_, creata) => {
  const { own } = await aPerson();
  expect((await own.try(addPasskey, { body: { nome: 'Telefono', creata } })).body.code).toBe('PASSKEY_NON_VALIDA');
  expect((await own.try(deletePasskey, { params: { id: 999_999 } })).body.code).toBe('PASSKEY_NON_TROVATA');
});

test('Only the owner can rename a passkey, and the audit log has the old and the new name', async () => {
  const [{ id, own }, { own: other }] = [await aPerson(), await aPerson()];
  const { rows } = await app.sql.query(
    `insert into passkey (user_id, nome, credenziale, chiave_pubblica, dominio) values ($1, 'Vecchia', $2, '\\x00', 'localhost') returning id`,
    [id, `chiave-${id}`],
  );
  const params = { id: String(rows[0].id) };
  expect((await other.try(renamePasskey, { params, body: { nome: 'Mia' } })).body.code).toBe('PASSKEY_NON_TROVATA');
  expect((await own.try(renamePasskey, { params, body: { nome: ' ' } })).body.fields).toEqual({ nome: 'Dai un nome alla passkey' });
  await own.call(renamePasskey, { params, body: { nome: ' Portatile ' } });
  expect((await own.call(getFattori, {})).passkey).toMatchObject([{ nome: 'Portatile' }]);
  expect(await lastOf(app.sql, 'passkey', rows[0].id)).toMatchObject({ prima: { nome: 'Vecchia' }, dopo: { nome: 'Portatile' } });
});
