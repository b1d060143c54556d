import { beforeEach, describe, expect, test } from 'vitest';
import { createResetLink, updateUser } from '#features/accounts/utenti/contract.ts';
import { me } from '#shared/session.ts';
import { Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { lastOf } from '#testing/register.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { changePassword, login, resetPassword } from './contract.ts';

const app = openApp();
const OLD = 'Quattro parole a caso';
const NEW = 'altre cinque parole a caso';

beforeEach(() => app.sql.query('delete from login_throttle'));

async function anAccount() {
  const { id, username } = await insertUser(app.sql, { password_hash: await cheapHash(OLD) });
  const enter = async (password = OLD, client = app.anonymous) => {
    const { status } = await client.try(login, { body: { username: String(username), password } });
    return { client, status };
  };
  return { id, username: String(username), enter };
}

const isIn = async (client: Client) => (await client.try(me)).status === 200;
const change = (client: Client, password_attuale = OLD, password = NEW) =>
  client.try(changePassword, { body: { password_attuale, password } });

describe('an account that changes its own password', () => {
  test('A password change ends the other sessions, renews the token of the current one, and makes the old password invalid', async () => {
    const { enter } = await anAccount();
    const [{ client }, { client: elsewhere }] = [await enter(), await enter()];
    const before = new Client(app.url, client.token);
    expect(await change(client)).toMatchObject({ status: 200, body: { success: true } });
    expect(client.token).not.toBe(before.token);
    expect(await Promise.all([client, before, elsewhere].map(isIn))).toEqual([true, false, false]);
    expect([(await enter(OLD)).status, (await enter(NEW)).status]).toEqual([401, 200]);
  });

  test('A password change keeps the start of the session, so its limit of seven days in all stays', async () => {
    const { id, enter } = await anAccount();
    const { client } = await enter();
    await app.sql.query(`update sessions set created_at = now() - interval '6 days' where user_id = $1`, [id]);
    await change(client);
    const { rows } = await app.sql.query(`select created_at < now() - interval '5 days' as old from sessions where user_id = $1`, [id]);
    expect(rows).toEqual([{ old: true }]);
  });

  test.each([
    ['a wrong current password', 'sbagliata', NEW, 'password_attuale', 'La password attuale non è corretta'],
    ['no current password', '', NEW, 'password_attuale', 'Scrivi la password attuale'],
    ['a new password of five characters', OLD, '12345', 'password', 'La password deve avere almeno 6 caratteri'],
    ['a new password of 129 characters', OLD, 'x'.repeat(129), 'password', 'La password può avere al massimo 128 caratteri'],
    ['the same password again', OLD, OLD, 'password', 'Scegli una password diversa da quella attuale'],
    [
      'one of the most common passwords',
      OLD,
      'PASSWORD',
      'password',
      'Questa password è tra le più usate al mondo: scegline una meno prevedibile.',
    ],
  ])('A password change with %s is rejected and changes nothing', async (_, current, password, field, sentence) => {
    const { enter } = await anAccount();
    const { client } = await enter();
    const { token } = client;
    expect(await change(client, current, password)).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
    expect([client.token, await isIn(client), (await enter(OLD)).status]).toEqual([token, true, 200]);
  });

  test('A new password is not trimmed, and 128 characters are accepted', async () => {
    const { enter } = await anAccount();
    const long = ` ${'è'.repeat(126)} `;
    await change((await enter()).client, OLD, long);
    expect([(await enter(long.trim())).status, (await enter(long)).status]).toEqual([401, 200]);
  });

  test('Wrong current passwords are slowed down and counted together with failed sign-ins', async () => {
    const { enter } = await anAccount();
    const { client } = await enter();
    for (let i = 0; i < 5; i++) expect((await change(client, 'sbagliata')).status).toBe(400);
    await app.sql.query('update login_throttle set falliti = 20');
    expect((await change(client, 'sbagliata')).status).toBe(400);
    expect([(await change(client)).status, (await enter(OLD)).status]).toEqual([429, 429]);
  });

  test('A password change deletes an open password link, and requires a session', async () => {
    const { id, enter } = await anAccount();
    const token = await linkFor(id);
    await change((await enter()).client);
    expect((await reset(token)).status).toBe(404);
    expect((await change(app.anonymous)).status).toBe(401);
  });
});

async function linkFor(id: number, admin?: Client): Promise<string> {
  const { link } = await (admin ?? (await app.asAdmin())).call(createResetLink, { params: { id: String(id) } });
  return link.slice(link.indexOf('#') + 1);
}
const reset = (token: string, password = NEW) => app.anonymous.try(resetPassword, { body: { token, password } });
const GONE = {
  status: 404,
  body: {
    code: 'LINK_NON_VALIDO',
    message: 'Il link non vale più: è già stato usato, è scaduto o è stato sostituito. Chiedi a un amministratore di crearne uno nuovo.',
  },
};

describe('a link for a new password', () => {
  test('A password link lasts 24 hours, has its token after #, and is stored only as a hash', async () => {
    const { id } = await anAccount();
    const { link, expires_at } = await (await app.asAdmin()).call(createResetLink, { params: { id: String(id) } });
    expect(link).toMatch(/^\/reimposta-password#[\w-]{43}$/);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(86_400_000 - 60_000);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThan(86_400_000 + 60_000);
    const token = link.slice(-43);
    expect((await databaseRows(app.sql, [])).filter((line) => line.includes(token))).toEqual([]);
  });

  test('A password link sets the password once, ends all sessions and opens none', async () => {
    const { id, enter } = await anAccount();
    const { client } = await enter();
    const token = await linkFor(id);
    const answer = await reset(token);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([await isIn(client), (await enter(OLD)).status, (await enter(NEW)).status]).toEqual([false, 401, 200]);
    expect(await reset(token, 'ancora altre parole')).toMatchObject(GONE);
    expect((await enter(NEW)).status).toBe(200);
    expect(JSON.stringify(await lastOf(app.sql, 'users', id))).not.toContain('argon2');
  });

  test('A password link that is used twice at once sets one password', async () => {
    const token = await linkFor((await anAccount()).id);
    const answers = await Promise.all(['prima delle due scelte', 'seconda delle due scelte'].map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('A new password link replaces the former one', async () => {
    const { id } = await anAccount();
    const [first, second] = [await linkFor(id), await linkFor(id)];
    expect(await reset(first)).toMatchObject(GONE);
    expect((await reset(second)).status).toBe(200);
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
  ])('An invalid password link gets the same response as an unknown one: %s', async (_, happens) => {
    const { id, enter } = await anAccount();
    const token = await linkFor(id);
    await happens(id);
    const answer = await reset(token);
    expect(answer).toMatchObject(GONE);
    expect(answer.text).toBe((await reset('A'.repeat(43))).text);
    expect((await enter(NEW)).status).toBe(401);
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
  ])('A password link stays valid when the new password %s is rejected', async (password, sentence) => {
    const token = await linkFor((await anAccount()).id);
    expect(await reset(token, password)).toMatchObject({ status: 400, body: { fields: { password: sentence } } });
    expect((await reset(token)).status).toBe(200);
  });
});
