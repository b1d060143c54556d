import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createBrand, listBrands, updateBrand } from '#features/people/brands/contract.ts';
import { me } from '#shared/session.ts';
import { Client } from '#testing/client.ts';
import { databaseRows } from '#testing/database-rows.ts';
import { insertBrand, insertRow, insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { login, logout } from './contract.ts';

const app = openApp();
const PASSWORD = 'Quattro parole a caso';

async function anAccount(): Promise<{ username: string; password: string; id: number }> {
  const { id, username } = await insertUser(app.sql, { password_hash: await cheapHash(PASSWORD) });
  return { username: String(username), password: PASSWORD, id };
}

async function signIn(client = app.anonymous) {
  const { id, ...body } = await anAccount();
  await client.call(login, { body });
  return { client, id, body };
}

const sessionsOf = async (userId: number) => (await app.sql.query('select * from sessions where user_id = $1 order by id', [userId])).rows;
const isSignedIn = async (client: Client) => (await client.try(me)).status === 200;

describe('the session token', () => {
  test('The database stores only the hash of a session token', async () => {
    const { client, id } = await signIn();
    const [session] = await sessionsOf(id);
    expect(session.token_hash).toEqual(createHash('sha256').update(String(client.token)).digest());
    expect((await databaseRows(app.sql, [])).filter((line) => line.includes(String(client.token)))).toEqual([]);
  });

  test('Each sign-in creates a new session token, ends the session of the token in the request, and keeps the other sessions of the account', async () => {
    const { client, id, body } = await signIn();
    const otherClient = app.anonymous;
    await otherClient.call(login, { body });
    const formerClient = new Client(app.url, client.token);
    await client.call(login, { body });
    expect(client.token).not.toBe(formerClient.token);
    expect(await Promise.all([isSignedIn(client), isSignedIn(otherClient), isSignedIn(formerClient)])).toEqual([true, true, false]);
    expect(await sessionsOf(id)).toHaveLength(2);
  });

  test('A successful sign-in of another account ends the session in the request, and a failed sign-in does not end it', async () => {
    const { client } = await signIn();
    const formerClient = new Client(app.url, client.token);
    await client.try(login, { body: { username: 'nessuno', password: 'sbagliata' } });
    expect(await isSignedIn(formerClient)).toBe(true);
    await signIn(client);
    expect(await isSignedIn(formerClient)).toBe(false);
  });

  test.each(['A'.repeat(43), 'scelto-da-me', '%00', '"; drop', ''])(
    'The session token %j, set in advance by an attacker, is never adopted',
    async (preset) => {
      const victim = new Client(app.url, preset);
      const { id } = await signIn(victim);
      expect(victim.token).not.toBe(preset);
      expect(await isSignedIn(new Client(app.url, preset))).toBe(false);
      expect(await sessionsOf(id)).toHaveLength(1);
    },
  );
});

describe('the end of a session', () => {
  const setSession = (id: number, set: string) => app.sql.query(`update sessions set ${set} where user_id = $1`, [id]);
  const hoursLeft = async (id: number) => {
    const { rows } = await app.sql.query(
      `select extract(epoch from expires_at - now())::float8 / 3600 as hours from sessions where user_id = $1`,
      [id],
    );
    return rows[0].hours as number;
  };

  test('A session ends after twelve hours without use', async () => {
    const { client, id } = await signIn();
    expect(await hoursLeft(id)).toBeCloseTo(12, 1);
    await setSession(id, `created_at = now() - interval '13 hours', expires_at = now() - interval '1 second'`);
    expect(await client.try(me)).toMatchObject({ status: 401, body: { code: 'NON_AUTENTICATO' } });
  });

  test('A request of a user extends the session', async () => {
    const { client, id } = await signIn();
    await setSession(id, `created_at = now() - interval '1 day', expires_at = now() + interval '1 minute'`);
    await client.call(me, {});
    expect(await hoursLeft(id)).toBeCloseTo(12, 1);
  });

  test('A request that a page sends without an action of the user does not extend the session', async () => {
    const { client, id } = await signIn();
    await setSession(id, `created_at = now() - interval '1 day', expires_at = now() + interval '1 minute'`);
    expect((await client.fetch('GET', me.path, undefined, { 'x-organico-assente': '1' })).status).toBe(200);
    expect(await hoursLeft(id)).toBeCloseTo(1 / 60, 2);
  });

  test('A session ends seven days after its start, however much it is used', async () => {
    const { client, id } = await signIn();
    await setSession(id, `created_at = now() - interval '7 days' + interval '1 hour', expires_at = now() + interval '1 minute'`);
    await client.call(me, {});
    expect(await hoursLeft(id)).toBeCloseTo(1, 1);
    await setSession(id, `created_at = now() - interval '7 days 1 second', expires_at = now() - interval '1 second'`);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('A logout ends the session and deletes the cookie', async () => {
    const { client, id } = await signIn();
    const formerClient = new Client(app.url, client.token);
    const answer = await client.try(logout);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^organico_sessione=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(await isSignedIn(formerClient)).toBe(false);
    expect(await sessionsOf(id)).toEqual([]);
  });

  test('Deactivating an account rejects its very next request', async () => {
    const { client, id } = await signIn();
    await app.sql.query('update users set is_active = false where id = $1', [id]);
    expect(await client.try(me)).toMatchObject({ status: 401 });
  });

  test('The next sign-in of any account deletes all expired sessions', async () => {
    const { id } = await signIn();
    await setSession(id, `created_at = now() - interval '8 days', expires_at = now() - interval '1 day'`);
    await signIn();
    expect(await sessionsOf(id)).toEqual([]);
  });
});

describe('permissions, which are read on every request', () => {
  test('A new role of an account takes effect on the next request of the account', async () => {
    const brand = await insertBrand(app.sql);
    const account = await app.as({ role: 'IT', brands: { [brand.id]: 'can_edit' } });
    expect((await account.call(me, {})).user).toMatchObject({
      role: 'IT',
      permessi: { brand: { 'riservati.vedi': [], 'risorse.modifica': [brand.id] } },
    });
    await app.sql.query(`update users set role = 'HR' where id = $1`, [account.userId]);
    expect((await account.call(me, {})).user).toMatchObject({
      role: 'HR',
      permessi: { brand: { 'riservati.vedi': [brand.id], 'risorse.modifica': [] } },
    });
  });

  test('A right on a brand that is granted or removed takes effect on the next request of the account', async () => {
    const brand = await insertBrand(app.sql);
    const account = await app.as({ role: 'HR' });
    const rename = () => account.try(updateBrand, { params: { id: brand.id }, body: { nome: `Nuovo ${Math.random()}` } });
    expect(await account.call(listBrands, {})).toEqual([]);
    expect((await rename()).status).toBe(404);
    await insertRow(app.sql, 'user_brands', { user_id: account.userId, brand_id: brand.id });
    expect(await account.call(listBrands, {})).toHaveLength(1);
    expect((await rename()).status).toBe(403);
    await app.sql.query('update user_brands set can_edit = true, can_admin = true where user_id = $1', [account.userId]);
    expect((await rename()).status).toBe(200);
    await app.sql.query('delete from user_brands where user_id = $1', [account.userId]);
    expect((await rename()).status).toBe(404);
  });

  test('Granting or removing the flag amministratore takes effect on the next request of the account', async () => {
    const account = await app.asAdmin();
    await app.asAdmin(); // A second amministratore is created, because one active amministratore has to remain.
    const create = () => account.try(createBrand, { body: { nome: `Brand ${Math.random()}` } });
    expect((await create()).status).toBe(201);
    await app.sql.query('update users set amministratore = false where id = $1', [account.userId]);
    expect(await create()).toMatchObject({ status: 403, body: { message: 'Non puoi farlo: serve un amministratore.' } });
  });
});

test('A request without a session leaves no session row in the database', async () => {
  const formerClient = await databaseRows(app.sql, []);
  const stranger = new Client(app.url, 'A'.repeat(43));
  for (const client of [app.anonymous, stranger]) {
    expect((await client.try(me)).status).toBe(401);
    expect((await client.try(listBrands)).status).toBe(401);
    expect((await client.try(createBrand, { body: { nome: 'Nuovo' } })).status).toBe(401);
    expect((await client.try(logout)).status).toBe(200);
    await client.fetch('GET', '/api/setup-admin/status');
    await client.fetch('GET', '/api/health/ready');
    await client.fetch('GET', '/api/niente');
  }
  expect(await databaseRows(app.sql, [])).toEqual(formerClient);
});
