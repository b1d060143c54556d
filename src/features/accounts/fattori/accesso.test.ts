import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, login } from '#features/accounts/auth/contract.ts';
import { loginWithCode } from '#features/accounts/fattori/contract.ts';
import { me } from '#shared/session.ts';
import { activateAuthenticator, codeOf, freezeClock, signIn, signInWithCode, startSignIn } from '#testing/sign-in.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { deleteApp } from './contract.ts';

const app = openApp();
freezeClock();
const PASSWORD = 'Quattro parole a caso';
let counter = 0;
beforeEach(() => app.sql.query('delete from login_throttle'));

async function anAccountWithApp() {
  const username = `protetto${++counter}`;
  const { id } = await insertUser(app.sql, { username, password_hash: await cheapHash(PASSWORD) });
  const client = await app.sessionOf(id);
  return { id, client, credentials: { username, password: PASSWORD }, ...(await activateAuthenticator(client)) };
}

const codesLeft = async (id: number) =>
  (await app.sql.query('select from codici_recupero where user_id = $1 and usato_il is null', [id])).rowCount;

describe('an account with a second factor', () => {
  test('A correct password returns a second step instead of a session, and the code opens the session', async () => {
    const { id, credentials, segreto } = await anAccountWithApp();
    const browser = app.anonymous;
    const { app: appRequested, passkey, token } = await startSignIn(browser, credentials);
    expect({ appRequested, passkey, session: browser.token }).toEqual({ appRequested: true, passkey: false, session: undefined });
    expect((await browser.try(me)).status).toBe(401);
    const { user } = await browser.call(loginWithCode, { body: { token, codice: codeOf(segreto) } });
    expect(user.id).toBe(id);
    expect((await browser.call(me, {})).user).toEqual(user);
  });

  test('For an account with a second factor, a wrong password gets the same response as for any other account', async () => {
    const { credentials } = await anAccountWithApp();
    const signInWrong = (username: string) => app.anonymous.try(login, { body: { username, password: 'sbagliata' } });
    const [knownAnswer, unknownAnswer] = [await signInWrong(credentials.username), await signInWrong('nessuno')];
    expect([knownAnswer.status, knownAnswer.body]).toEqual([unknownAnswer.status, unknownAnswer.body]);
  });

  test.each([-1, 0, 1])(
    'A second-factor code is accepted when the clock of the phone is wrong by %i intervals of 30 seconds',
    async (intervals) => {
      const { id, credentials, segreto } = await anAccountWithApp();
      await app.sql.query('update app_autenticazione set ultimo_intervallo = null where user_id = $1', [id]);
      expect((await signInWithCode(app.anonymous, credentials, codeOf(segreto, intervals))).id).toBe(id);
    },
  );

  test.each([
    ['of a clock that is far off', (segreto: string) => codeOf(segreto, 4)],
    ['of another secret', () => codeOf('GEZDGNBVGY3TQOJQ')],
    ['that has letters instead of digits', () => 'ciao'],
    ['that is too short', () => '123'],
  ])('A second-factor code %s is rejected, and the sign-in can be continued with another code', async (_, wrongCode) => {
    const { credentials, segreto } = await anAccountWithApp();
    const { token } = await startSignIn(app.anonymous, credentials);
    expect(await app.anonymous.try(loginWithCode, { body: { token, codice: wrongCode(segreto) } })).toMatchObject({
      status: 400,
      body: { code: 'CODICE_NON_VALIDO', fields: { codice: expect.any(String) } },
    });
    await app.anonymous.call(loginWithCode, { body: { token, codice: codeOf(segreto) } });
  });

  test('A second-factor code is accepted once, and no older code after it', async () => {
    const { credentials, segreto } = await anAccountWithApp();
    const codice = codeOf(segreto);
    await signInWithCode(app.anonymous, credentials, codice);
    for (const oldCode of [codice, codeOf(segreto, -1)]) {
      const { token } = await startSignIn(app.anonymous, credentials);
      expect((await app.anonymous.try(loginWithCode, { body: { token, codice: oldCode } })).body.code).toBe('CODICE_NON_VALIDO');
    }
  });

  test('Of many concurrent sign-ins with the same second-factor code only one succeeds', async () => {
    const { id, credentials, segreto } = await anAccountWithApp();
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await startSignIn(app.anonymous, credentials)).token));
    const codice = codeOf(segreto);
    const answers = await Promise.all(tokens.map((token) => app.anonymous.try(loginWithCode, { body: { token, codice } })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rowCount } = await app.sql.query('select from sessions where user_id = $1', [id]);
    expect(rowCount).toBe(2); // There are two sessions: the session of the successful sign-in, and the session that set up the app.
  });

  test('Of many concurrent sign-ins with the same recovery code only one succeeds', async () => {
    const { id, credentials, codici } = await anAccountWithApp();
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await startSignIn(app.anonymous, credentials)).token));
    const answers = await Promise.all(
      tokens.map((token) => app.anonymous.try(loginWithCode, { body: { token, codice: String(codici[0]) } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await codesLeft(id)).toBe(9);
  });

  test('A sign-in that waits for its second factor opens at most one session', async () => {
    const { credentials, segreto, codici } = await anAccountWithApp();
    const { token } = await startSignIn(app.anonymous, credentials);
    const signInWith = (codice: string) => app.anonymous.try(loginWithCode, { body: { token, codice } });
    expect((await signInWith(codeOf(segreto))).status).toBe(200);
    expect(await signInWith(String(codici[0]))).toMatchObject({ status: 401, body: { code: 'SECONDO_PASSO_SCADUTO' } });
  });

  test('A recovery code is accepted in any spelling, once, and the audit log records its use', async () => {
    const { id, credentials, codici } = await anAccountWithApp();
    const typed = ` ${String(codici[3]).toLowerCase().replaceAll('-', ' ')} `;
    expect((await signInWithCode(app.anonymous, credentials, typed)).id).toBe(id);
    const { token } = await startSignIn(app.anonymous, credentials);
    expect((await app.anonymous.try(loginWithCode, { body: { token, codice: typed } })).status).toBe(400);
    expect(await codesLeft(id)).toBe(9);
    const { rows } = await app.sql.query(`select dopo->>'evento' as evento from registro where oggetto = 'accessi' and oggetto_id = $1`, [
      String(id),
    ]);
    expect(rows.map(({ evento }) => evento)).toEqual(expect.arrayContaining(['entrato', 'recupero_usato', 'codice_errato']));
  });

  test('After several wrong second-factor codes the account has to wait, from every address and even with the right password', async () => {
    const { id, credentials, segreto } = await anAccountWithApp();
    const guess = async () => {
      const { token } = await startSignIn(app.anonymous, credentials);
      return app.anonymous.try(loginWithCode, { body: { token, codice: '000000' } });
    };
    const answers = await Promise.all(Array.from({ length: 9 }, guess)); // Each attempt is counted before its code is checked.
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(6);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
    await app.sql.query(`update login_throttle set riprova_dopo = now() + interval '5 minutes'`);
    const { token } = await startSignIn(app.anonymous, credentials);
    expect(await app.anonymous.try(loginWithCode, { body: { token, codice: codeOf(segreto) } })).toMatchObject({
      status: 429,
      body: { code: 'TROPPI_TENTATIVI', message: 'Troppi tentativi di accesso. Riprova tra 5 minuti.' },
    });
    await app.sql.query('delete from login_throttle');
    expect((await signInWithCode(app.anonymous, credentials, codeOf(segreto))).id).toBe(id);
  });
});

describe('a sign-in that waits for its second factor', () => {
  test('A sign-in that waits for its second factor ends when the password changes, the account is deactivated, or ten minutes have passed', async () => {
    for (const endSignIn of [
      async (id: number) => void (await app.sql.query(`update secondi_passi set expires_at = now() where user_id = $1`, [id])),
      async (id: number) =>
        void (await (
          await app.sessionOf(id)
        ).call(changePassword, { body: { password_attuale: PASSWORD, password: 'Altre quattro parole' } })),
    ]) {
      const { id, credentials, segreto } = await anAccountWithApp();
      const { token } = await startSignIn(app.anonymous, credentials);
      await endSignIn(id);
      expect(await app.anonymous.try(loginWithCode, { body: { token, codice: codeOf(segreto) } })).toMatchObject({
        status: 401,
        body: { code: 'SECONDO_PASSO_SCADUTO' },
      });
    }
  });

  test('A sign-in that waits for its second factor opens no session for an account that was deactivated meanwhile', async () => {
    const { id, credentials, segreto } = await anAccountWithApp();
    const { token } = await startSignIn(app.anonymous, credentials);
    await app.sql.query('update users set is_active = false where id = $1', [id]);
    expect((await app.anonymous.try(loginWithCode, { body: { token, codice: codeOf(segreto) } })).status).toBe(401);
  });
});

test('After the last second factor of an account is removed, the password is sufficient to sign in', async () => {
  const { id, client, credentials } = await anAccountWithApp();
  await client.call(deleteApp, {});
  expect((await signIn(app.anonymous, credentials)).id).toBe(id);
  expect(await codesLeft(id)).toBe(0);
});
