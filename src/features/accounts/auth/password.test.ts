import { beforeEach, describe, expect, test } from 'vitest';
import { createResetLink, updateUser } from '#features/accounts/utenti/contract.ts';
import { me } from '#shared/session.ts';
import { Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { lastOf } from '#testing/registro-entries.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { changePassword, login, resetPassword } from './contract.ts';

const app = openApp();
const OLD_PASSWORD = 'Quattro parole a caso';
const NEW_PASSWORD = 'altre cinque parole a caso';

beforeEach(() => app.sql.query('delete from login_throttle'));

async function anAccount() {
  const { id, username } = await insertUser(app.sql, { password_hash: await cheapHash(OLD_PASSWORD) });
  const signIn = async (password = OLD_PASSWORD, client = app.anonymous) => {
    const { status } = await client.try(login, { body: { username: String(username), password } });
    return { client, status };
  };
  return { id, username: String(username), signIn };
}

const isSignedIn = async (client: Client) => (await client.try(me)).status === 200;
const changeTo = (client: Client, password_attuale = OLD_PASSWORD, password = NEW_PASSWORD) =>
  client.try(changePassword, { body: { password_attuale, password } });

describe('an account that changes its own password', () => {
  test('A password change ends the other sessions, renews the token of the current one, and makes the old password invalid', async () => {
    const { signIn } = await anAccount();
    const [{ client }, { client: otherClient }] = [await signIn(), await signIn()];
    const formerClient = new Client(app.url, client.token);
    expect(await changeTo(client)).toMatchObject({ status: 200, body: { success: true } });
    expect(client.token).not.toBe(formerClient.token);
    expect(await Promise.all([client, formerClient, otherClient].map(isSignedIn))).toEqual([true, false, false]);
    expect([(await signIn(OLD_PASSWORD)).status, (await signIn(NEW_PASSWORD)).status]).toEqual([401, 200]);
  });

  test('A password change does not change the start of the session, so the session still ends seven days after its start', async () => {
    const { id, signIn } = await anAccount();
    const { client } = await signIn();
    await app.sql.query(`update sessions set created_at = now() - interval '6 days' where user_id = $1`, [id]);
    await changeTo(client);
    const { rows } = await app.sql.query(`select created_at < now() - interval '5 days' as old from sessions where user_id = $1`, [id]);
    expect(rows).toEqual([{ old: true }]);
  });

  test.each([
    ['a wrong current password', 'sbagliata', NEW_PASSWORD, 'password_attuale', 'La password attuale non è corretta'],
    ['no current password', '', NEW_PASSWORD, 'password_attuale', 'Scrivi la password attuale'],
    ['a new password of five characters', OLD_PASSWORD, '12345', 'password', 'La password deve avere almeno 6 caratteri'],
    ['a new password of 129 characters', OLD_PASSWORD, 'x'.repeat(129), 'password', 'La password può avere al massimo 128 caratteri'],
    ['the same password again', OLD_PASSWORD, OLD_PASSWORD, 'password', 'Scegli una password diversa da quella attuale'],
    [
      'one of the most common passwords',
      OLD_PASSWORD,
      'PASSWORD',
      'password',
      'Questa password è tra le più usate al mondo: scegline una meno prevedibile.',
    ],
  ])('A password change with %s is rejected and changes nothing', async (_, currentPassword, password, field, sentence) => {
    const { signIn } = await anAccount();
    const { client } = await signIn();
    const { token } = client;
    expect(await changeTo(client, currentPassword, password)).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
    expect([client.token, await isSignedIn(client), (await signIn(OLD_PASSWORD)).status]).toEqual([token, true, 200]);
  });

  test('A new password is not trimmed, and 128 characters are accepted', async () => {
    const { signIn } = await anAccount();
    const longPassword = ` ${'è'.repeat(126)} `;
    await changeTo((await signIn()).client, OLD_PASSWORD, longPassword);
    expect([(await signIn(longPassword.trim())).status, (await signIn(longPassword)).status]).toEqual([401, 200]);
  });

  test('Wrong current passwords are slowed down and counted together with failed sign-ins', async () => {
    const { signIn } = await anAccount();
    const { client } = await signIn();
    for (let i = 0; i < 5; i++) expect((await changeTo(client, 'sbagliata')).status).toBe(400);
    await app.sql.query('update login_throttle set falliti = 20');
    expect((await changeTo(client, 'sbagliata')).status).toBe(400);
    expect([(await changeTo(client)).status, (await signIn(OLD_PASSWORD)).status]).toEqual([429, 429]);
  });

  test('A password change deletes an open password link, and requires a session', async () => {
    const { id, signIn } = await anAccount();
    const token = await createLinkToken(id);
    await changeTo((await signIn()).client);
    expect((await resetWith(token)).status).toBe(404);
    expect((await changeTo(app.anonymous)).status).toBe(401);
  });
});

async function createLinkToken(id: number, admin?: Client): Promise<string> {
  const { link } = await (admin ?? (await app.asAdmin())).call(createResetLink, { params: { id: String(id) } });
  return link.slice(link.indexOf('#') + 1);
}
const resetWith = (token: string, password = NEW_PASSWORD) => app.anonymous.try(resetPassword, { body: { token, password } });
const INVALID_LINK = {
  status: 404,
  body: {
    code: 'LINK_NON_VALIDO',
    message: 'Il link non vale più: è già stato usato, è scaduto o è stato sostituito. Chiedi a un amministratore di crearne uno nuovo.',
  },
};

describe('a link for a new password', () => {
  test('A password link is valid for 24 hours, has its token after the # in the address, and is stored only as a hash', async () => {
    const { id } = await anAccount();
    const { link, expires_at } = await (await app.asAdmin()).call(createResetLink, { params: { id: String(id) } });
    expect(link).toMatch(/^\/reimposta-password#[\w-]{43}$/);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(86_400_000 - 60_000);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThan(86_400_000 + 60_000);
    const token = link.slice(-43);
    expect((await databaseRows(app.sql, [])).filter((line) => line.includes(token))).toEqual([]);
  });

  test('A password link sets the password once, ends all sessions and opens none', async () => {
    const { id, signIn } = await anAccount();
    const { client } = await signIn();
    const token = await createLinkToken(id);
    const answer = await resetWith(token);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([await isSignedIn(client), (await signIn(OLD_PASSWORD)).status, (await signIn(NEW_PASSWORD)).status]).toEqual([false, 401, 200]);
    expect(await resetWith(token, 'ancora altre parole')).toMatchObject(INVALID_LINK);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    expect(JSON.stringify(await lastOf(app.sql, 'users', id))).not.toContain('argon2');
  });

  test('When a password link is used twice at the same time, only one of the calls sets the password', async () => {
    const token = await createLinkToken((await anAccount()).id);
    const answers = await Promise.all(['prima delle due scelte', 'seconda delle due scelte'].map((password) => resetWith(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('A new password link replaces the former one', async () => {
    const { id } = await anAccount();
    const [firstToken, secondToken] = [await createLinkToken(id), await createLinkToken(id)];
    expect(await resetWith(firstToken)).toMatchObject(INVALID_LINK);
    expect((await resetWith(secondToken)).status).toBe(200);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    [
      'the link has expired',
      (id) =>
        app.sql.query(
          `update reimpostazioni set created_at = now() - interval '25 hours', expires_at = now() - interval '1 hour' where user_id = $1`,
          [id],
        ),
    ],
    ['its account was deactivated since', (id) => app.sql.query('update users set is_active = false where id = $1', [id])],
    [
      'its account was deactivated and activated again since',
      async (id) => {
        const admin = await app.asAdmin();
        for (const is_active of [false, true]) await admin.call(updateUser, { params: { id: String(id) }, body: { is_active } });
      },
    ],
  ])('An invalid password link gets the same response as an unknown one: %s', async (_, invalidate) => {
    const { id, signIn } = await anAccount();
    const token = await createLinkToken(id);
    await invalidate(id);
    const answer = await resetWith(token);
    expect(answer).toMatchObject(INVALID_LINK);
    expect(answer.text).toBe((await resetWith('A'.repeat(43))).text);
    expect((await signIn(NEW_PASSWORD)).status).toBe(401);
  });

  test('No password link is created for a deactivated account', async () => {
    const { id } = await insertUser(app.sql, { nome: 'Ada', cognome: 'Neri', is_active: false });
    expect(await (await app.asAdmin()).try(createResetLink, { params: { id } })).toMatchObject({
      status: 409,
      body: { message: 'Ada Neri è disattivato: riattivalo prima di dargli un link.' },
    });
  });

  test.each([
    ['12345', 'La password deve avere almeno 6 caratteri'],
    ['password', 'Questa password è tra le più usate al mondo: scegline una meno prevedibile.'],
  ])('A password link is still valid after the new password %s was rejected', async (password, sentence) => {
    const token = await createLinkToken((await anAccount()).id);
    expect(await resetWith(token, password)).toMatchObject({ status: 400, body: { fields: { password: sentence } } });
    expect((await resetWith(token)).status).toBe(200);
  });
});
