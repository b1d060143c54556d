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

describe('the token', () => {
  test('is stored as its hash and nowhere as it is', async () => {
    const { client, id } = await signIn();
    const [session] = await sessionsOf(id);
    expect(session.token_hash).toEqual(createHash('sha256').update(String(client.token)).digest());
    expect((await databaseRows(app.sql, [])).filter((line) => line.includes(String(client.token)))).toEqual([]);
  });

  test('is a new one at each sign-in; the one presented ends, the account’s others stay', async () => {
    const { client, id, body } = await signIn();
    const elsewhere = app.anonymous;
    await elsewhere.call(login, { body });
    const before = new Client(app.url, client.token);
    await client.call(login, { body });
    expect(client.token).not.toBe(before.token);
    expect(await Promise.all([isSignedIn(client), isSignedIn(elsewhere), isSignedIn(before)])).toEqual([true, true, false]);
    expect(await sessionsOf(id)).toHaveLength(2);
  });

  test('ends also when another account signs in over it, and not when the sign-in fails', async () => {
    const { client } = await signIn();
    const before = new Client(app.url, client.token);
    await client.try(login, { body: { username: 'nessuno', password: 'sbagliata' } });
    expect(await isSignedIn(before)).toBe(true);
    await signIn(client);
    expect(await isSignedIn(before)).toBe(false);
  });

  test.each(['A'.repeat(43), 'scelto-da-me', '%00', '"; drop', ''])('%j, set beforehand by somebody, is never adopted', async (preset) => {
    const victim = new Client(app.url, preset);
    const { id } = await signIn(victim);
    expect(victim.token).not.toBe(preset);
    expect(await isSignedIn(new Client(app.url, preset))).toBe(false);
    expect(await sessionsOf(id)).toHaveLength(1);
  });
});

describe('a session ends', () => {
  const change = (id: number, set: string) => app.sql.query(`update sessions set ${set} where user_id = $1`, [id]);
  const left = async (id: number) => {
    const { rows } = await app.sql.query(
      `select extract(epoch from expires_at - now())::float8 / 3600 as hours from sessions where user_id = $1`,
      [id],
    );
    return rows[0].hours as number;
  };

  test('after twelve hours without use', async () => {
    const { client, id } = await signIn();
    expect(await left(id)).toBeCloseTo(12, 1);
    await change(id, `created_at = now() - interval '13 hours', expires_at = now() - interval '1 second'`);
    expect(await client.try(me)).toMatchObject({ status: 401, body: { code: 'NON_AUTENTICATO' } });
  });

  test('later when it is used', async () => {
    const { client, id } = await signIn();
    await change(id, `created_at = now() - interval '1 day', expires_at = now() + interval '1 minute'`);
    await client.call(me, {});
    expect(await left(id)).toBeCloseTo(12, 1);
  });

  test('no later when the page says that nobody is at it', async () => {
    const { client, id } = await signIn();
    await change(id, `created_at = now() - interval '1 day', expires_at = now() + interval '1 minute'`);
    expect((await client.fetch('GET', me.path, undefined, { 'x-organico-assente': '1' })).status).toBe(200);
    expect(await left(id)).toBeCloseTo(1 / 60, 2);
  });

  test('seven days after its start, however much it is used', async () => {
    const { client, id } = await signIn();
    await change(id, `created_at = now() - interval '7 days' + interval '1 hour', expires_at = now() + interval '1 minute'`);
    await client.call(me, {});
    expect(await left(id)).toBeCloseTo(1, 1);
    await change(id, `created_at = now() - interval '7 days 1 second', expires_at = now() - interval '1 second'`);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('at logout, which clears the cookie', async () => {
    const { client, id } = await signIn();
    const same = new Client(app.url, client.token);
    const answer = await client.try(logout);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^organico_sessione=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(await isSignedIn(same)).toBe(false);
    expect(await sessionsOf(id)).toEqual([]);
  });

  test('with the account: the very next request of a deactivated one is refused', async () => {
    const { client, id } = await signIn();
    await app.sql.query('update users set is_active = false where id = $1', [id]);
    expect(await client.try(me)).toMatchObject({ status: 401 });
  });

  test('and is swept away by the next sign-in of anybody', async () => {
    const { id } = await signIn();
    await change(id, `created_at = now() - interval '8 days', expires_at = now() - interval '1 day'`);
    await signIn();
    expect(await sessionsOf(id)).toEqual([]);
  });
});

describe('what an account may do is read on every request', () => {
  test('a role acts on the next one', async () => {
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

  test('a right on a brand too, given or taken', async () => {
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

  test('and so is being amministratore', async () => {
    const account = await app.asAdmin();
    await app.asAdmin(); // there has to stay one
    const create = () => account.try(createBrand, { body: { nome: `Brand ${Math.random()}` } });
    expect((await create()).status).toBe(201);
    await app.sql.query('update users set amministratore = false where id = $1', [account.userId]);
    expect(await create()).toMatchObject({ status: 403, body: { message: 'Non puoi farlo: serve un amministratore.' } });
  });
});

test('who is not signed in leaves no row behind', async () => {
  const before = await databaseRows(app.sql, []);
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
  expect(await databaseRows(app.sql, [])).toEqual(before);
});
