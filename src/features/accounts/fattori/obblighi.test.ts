import { describe, expect, test } from 'vitest';
import { changePassword, logout } from '#features/accounts/auth/contract.ts';
import { confirmIdentity } from '#features/accounts/fattori/contract.ts';
import { createResetLink, listUsers, registerUser, resetFattori, updateUser } from '#features/accounts/utenti/contract.ts';
import { listBrands } from '#features/people/brands/contract.ts';
import { deleteSession, listSessions } from '#shared/own-sessions.ts';
import { me } from '#shared/session.ts';
import { openEventStream } from '#testing/event-stream.ts';
import { activateAuthenticator, codeOf, freezeClock, setConfirmedAgo } from '#testing/sign-in.ts';
import { insertBrand, insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { deleteApp, getFattori, getObbligo, putObbligo, renewCodici, startApp } from './contract.ts';

const app = openApp();
freezeClock();
const PASSWORD = 'Quattro parole a caso';
let counter = 0;

async function aPerson(values: Record<string, unknown> = {}) {
  const username = `persona${++counter}`;
  const { id } = await insertUser(app.sql, { username, password_hash: await cheapHash(PASSWORD), ...values });
  return { id, client: await app.sessionOf(id), credentials: { username, password: PASSWORD } };
}

const lastEntry = async (oggetto: string, azione: string) =>
  (await app.sql.query('select prima, dopo from registro where oggetto = $1 and azione = $2 order by id desc limit 1', [oggetto, azione]))
    .rows[0];

describe('an account that must have a second factor', () => {
  const makeAccountOld = (id: number) => app.sql.query(`update users set created_at = now() - interval '8 days' where id = $1`, [id]);
  const moveObligationBack = (days: number) =>
    app.sql.query(`update obblighi_fattore set created_at = now() - $1 * interval '1 day'`, [days]);

  test('An account that must have a second factor sees its deadline, can only set up a factor after it, and can do everything again afterwards', async () => {
    const admin = await app.asAdmin();
    const { id, client } = await aPerson({ role: 'HR' });
    expect((await client.call(me, {})).user).not.toHaveProperty('fattore');
    expect(await admin.call(putObbligo, { body: { ruoli: ['HR'] } })).toEqual({ ruoli: ['HR'] });
    expect(await lastEntry('obblighi_fattore', 'crea')).toMatchObject({ dopo: { ruolo: 'HR' } });
    const { fattore } = (await client.call(me, {})).user;
    expect(fattore?.scaduto).toBe(false);
    expect(Date.parse(fattore?.entro ?? '')).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    await client.call(listBrands, {});

    const stream = await openEventStream(client);
    await makeAccountOld(id);
    // The deadline is in the future, because the obligation was set just now.
    expect((await client.call(me, {})).user.fattore?.scaduto).toBe(false);
    await moveObligationBack(8);
    await insertBrand(app.sql); // This insert makes the server check every open stream again.
    for (let event = await stream.next(); event !== 'end'; event = await stream.next()) expect(event.event).not.toBe('cambiato');
    expect(await client.fetch('GET', '/api/eventi')).toMatchObject({ status: 403, body: { code: 'FATTORE_RICHIESTO' } });
    expect((await client.call(me, {})).user.fattore?.scaduto).toBe(true);
    for (const endpoint of [listBrands, listSessions, listUsers]) {
      expect(await client.try(endpoint)).toMatchObject({ status: 403, body: { code: 'FATTORE_RICHIESTO' } });
    }
    expect((await client.try(deleteSession, { params: { id: 1 } })).body.code).toBe('FATTORE_RICHIESTO');
    const { segreto } = await activateAuthenticator(client);
    await client.call(listBrands, {});
    expect((await client.call(me, {})).user).not.toHaveProperty('fattore');
    expect((await client.call(getFattori, {})).obbligatori).toBe(true);
    expect((await client.try(deleteApp)).body.code).toBe('FATTORE_OBBLIGATORIO');
    expect(segreto).not.toBe('');
    await admin.call(putObbligo, { body: { ruoli: [] } });
    await client.call(deleteApp, {});
  });

  test('A second factor must be set up within seven days from the creation of the account, and it can be required for amministratori only', async () => {
    const admin = await app.asAdmin();
    const { client } = await aPerson({ role: 'IT' });
    await admin.call(putObbligo, { body: { ruoli: ['AMMINISTRATORE'] } });
    await moveObligationBack(30);
    expect((await client.call(me, {})).user).not.toHaveProperty('fattore');
    expect((await admin.call(me, {})).user.fattore?.scaduto).toBe(false);
    await makeAccountOld(admin.userId);
    expect((await admin.try(getObbligo)).body.code).toBe('FATTORE_RICHIESTO');
    await app.sql.query('delete from obblighi_fattore');
  });

  test('The deadline for a second factor stays the same when the obligations of other roles change', async () => {
    const admin = await app.asAdmin();
    await admin.call(putObbligo, { body: { ruoli: ['HR'] } });
    await moveObligationBack(5);
    expect(await admin.call(putObbligo, { body: { ruoli: ['IT', 'HR', 'HR'] } })).toEqual({ ruoli: ['HR', 'IT'] });
    const { rows } = await app.sql.query(`select ruolo, created_at < now() - interval '4 days' as old from obblighi_fattore order by 1`);
    expect(rows).toEqual([
      { ruolo: 'HR', old: true },
      { ruolo: 'IT', old: false },
    ]);
    await admin.call(putObbligo, { body: { ruoli: [] } });
  });
});

describe('the second factors of another account', () => {
  test('An amministratore can remove the factors of another account, which ends its sessions, and not their own', async () => {
    const admin = await app.asAdmin();
    const { id, client } = await aPerson();
    await activateAuthenticator(client);
    const listWithFactors = () => admin.call(listUsers, { query: { due_passaggi: 'true' } });
    expect((await listWithFactors()).map((user) => user.id)).toContain(id);
    expect(await admin.call(resetFattori, { params: { id: String(id) } })).toMatchObject({ id, due_passaggi: false });
    expect((await client.try(me)).status).toBe(401);
    expect((await listWithFactors()).map((user) => user.id)).not.toContain(id);
    const newClient = await app.sessionOf(id);
    expect(await newClient.call(getFattori, {})).toMatchObject({ app_dal: null, codici: 0 });
    await admin.call(resetFattori, { params: { id: String(id) } });
    expect((await newClient.try(me)).status).toBe(200);
    await activateAuthenticator(admin);
    expect(await admin.try(resetFattori, { params: { id: admin.userId } })).toMatchObject({
      status: 403,
      body: { code: 'FATTORI_PROPRI' },
    });
    expect((await admin.call(getFattori, {})).codici).toBe(10);
  });
});

describe('a call that requires confirmation', () => {
  test('A call that requires confirmation requires the password again when the sign-in is more than 15 minutes ago', async () => {
    const { id, client } = await aPerson({ amministratore: true });
    await setConfirmedAgo(app.sql, id, '14 minutes');
    await client.call(putObbligo, { body: { ruoli: [] } });
    await setConfirmedAgo(app.sql, id, '15 minutes');
    const new_user = { username: 'nuovo', email: 'nuovo@organico.test', password: PASSWORD };
    for (const [endpoint, input] of [
      [registerUser, { body: new_user }],
      [updateUser, { params: { id }, body: { role: 'HR' } }],
      [createResetLink, { params: { id } }],
      [startApp, {}],
    ] as const) {
      expect(await client.try(endpoint, input), endpoint.path).toMatchObject({ status: 403, body: { code: 'CONFERMA_RICHIESTA' } });
    }
    expect(await client.try(confirmIdentity, { body: { password: 'sbagliata' } })).toMatchObject({
      status: 400,
      body: { fields: { password: 'La password non è corretta' } },
    });
    expect((await client.try(registerUser, { body: new_user })).status).toBe(403);
    await client.call(confirmIdentity, { body: { password: PASSWORD } });
    await client.call(registerUser, { body: new_user });
    const { rows } = await app.sql.query(`select dopo->>'evento' as evento from registro where oggetto = 'accessi' and user_id = $1`, [id]);
    // A request for confirmation is not recorded as a missing permission.
    expect(rows.map(({ evento }) => evento)).toEqual(['conferma_errata']);
  });

  test('A second-factor code can confirm the identity, and is accepted only once', async () => {
    const { id, client } = await aPerson();
    const { segreto, codici } = await activateAuthenticator(client);
    await setConfirmedAgo(app.sql, id, '1 hour');
    expect((await client.try(renewCodici)).body.code).toBe('CONFERMA_RICHIESTA');
    const codice = codeOf(segreto);
    await client.call(confirmIdentity, { body: { codice } });
    expect((await client.try(confirmIdentity, { body: { codice } })).body.code).toBe('CODICE_NON_VALIDO');
    await client.call(confirmIdentity, { body: { codice: String(codici[0]) } });
    await client.call(renewCodici, {});
  });

  test('A confirmation of identity without a password, a code or a passkey is rejected with 400', async () => {
    const { client } = await aPerson();
    expect((await client.try(confirmIdentity, { body: {} })).status).toBe(400);
  });

  test('A confirmation of identity counts only for the session in which it was made', async () => {
    const { id, client } = await aPerson();
    const otherClient = await app.sessionOf(id);
    await setConfirmedAgo(app.sql, id, '1 hour');
    await client.call(confirmIdentity, { body: { password: PASSWORD } });
    expect((await otherClient.try(startApp)).body.code).toBe('CONFERMA_RICHIESTA');
    await client.call(startApp, {});
    await client.call(changePassword, { body: { password_attuale: PASSWORD, password: 'Altre quattro parole' } });
    await client.call(logout, {});
  });
});
