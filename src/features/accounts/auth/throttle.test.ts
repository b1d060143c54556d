import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/security/passwords.ts';
import { Client } from '#testing/client.ts';
import { startSecondApp } from '#testing/second-app.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { login } from './contract.ts';

const app = openApp();
const PASSWORD = 'Quattro parole a caso';

beforeEach(() => app.sql.query('delete from login_throttle'));

async function anAccount(): Promise<string> {
  return String((await insertUser(app.sql, { password_hash: await cheapHash(PASSWORD) })).username);
}

const attempt = (username: string, password = 'sbagliata', client = app.anonymous) => client.try(login, { body: { username, password } });
const fail = async (times: number, username: string) => {
  const statuses = [];
  for (let i = 0; i < times; i++) statuses.push((await attempt(username)).status);
  return statuses;
};
/** As if so much time had passed since the last failure. */
const letPass = (interval: string) =>
  app.sql.query(`update login_throttle set riprova_dopo = riprova_dopo - $1::interval, updated_at = updated_at - $1::interval`, [interval]);

async function timed<T extends { status: number }>(work: () => Promise<T>): Promise<{ status: number; seconds: number }> {
  const start = performance.now();
  const { status } = await work();
  return { status, seconds: (performance.now() - start) / 1000 };
}

/** What is counted for this account from here. The key holds the id, so that username and e-mail are one count. */
async function keyOf(username: string): Promise<string> {
  const { rows } = await app.sql.query('select id from users where username = $1', [username]);
  return `account at address:id:${rows[0].id}\n127.0.0.1`;
}

/** Six failures, the last of which makes the next try wait the longest: the tests need not hurry. */
async function slowDown(username: string): Promise<void> {
  await fail(5, username);
  await app.sql.query('update login_throttle set falliti = 20');
  await fail(1, username);
}

describe('failures on one account', () => {
  test('five cost nothing, then each makes the next try wait twice as long, half a minute at most', async () => {
    const mario = await anAccount();
    const waits = [];
    for (let i = 0; i < 12; i++) {
      expect(await fail(1, mario)).toEqual([401]);
      const { rows } = await app.sql.query(
        'select extract(epoch from riprova_dopo - updated_at)::integer as seconds from login_throttle where chiave = sha256($1)',
        [await keyOf(mario)],
      );
      waits.push(rows[0].seconds);
      await letPass('31 seconds');
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30]);
  });

  test('the try that comes too early is refused, and told when to come back', async () => {
    const mario = await anAccount();
    await slowDown(mario);
    const answer = await attempt(mario);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    const message = expect.stringMatching(/^Troppi tentativi di accesso. Riprova tra \d+ secondi.$/);
    expect(answer).toMatchObject({ status: 429, body: { code: 'TROPPI_TENTATIVI', message } });
  });

  test('the name is one in any case, and an unknown one waits just the same', async () => {
    const mario = await anAccount();
    await slowDown(mario.toUpperCase());
    expect((await attempt(mario)).status).toBe(429);
    await slowDown('nessuno');
    expect((await attempt('Nessuno')).status).toBe(429);
  });

  test('while it waits the right password is refused too: a guess learns nothing', async () => {
    const mario = await anAccount();
    await slowDown(mario);
    const [right, wrong] = [await attempt(mario, PASSWORD), await attempt(mario)];
    expect([right.status, right.body.code]).toEqual([wrong.status, wrong.body.code]);
  });

  test('count for username and e-mail together', async () => {
    const { username, email } = await insertUser(app.sql, { username: 'mario.bianchi', password_hash: await cheapHash(PASSWORD) });
    await slowDown(String(username));
    expect((await attempt(String(email), PASSWORD)).status).toBe(429);
  });

  test('count for nobody else: who types the number of an account slows only that name', async () => {
    const mario = await anAccount();
    const { rows } = await app.sql.query('select id from users where username = $1', [mario]);
    for (const name of [String(rows[0].id), `id:${rows[0].id}`]) await slowDown(name);
    expect([(await attempt(mario, PASSWORD)).status, (await attempt(String(rows[0].id))).status]).toEqual([200, 429]);
  });

  test('from one place keep nobody out who signs in from another', async () => {
    const mario = await anAccount();
    const { url } = await startSecondApp(app, { trustProxy: true });
    const client = new Client(url);
    const enter = (address: string, password: string) =>
      client.fetch('POST', login.path, { username: mario, password }, { 'x-forwarded-for': address });
    for (let i = 0; i < 5; i++) await enter('192.0.2.66', 'sbagliata');
    await app.sql.query('update login_throttle set falliti = 20');
    await enter('192.0.2.66', 'sbagliata');
    expect((await enter('192.0.2.66', PASSWORD)).status).toBe(429);
    expect((await enter('192.0.2.7', PASSWORD)).status).toBe(200);
  });

  test('from many places at once are slowed too: the owner is kept two seconds at most, and gets in', async () => {
    const mario = await anAccount();
    await fail(1, mario);
    await app.sql.query('update login_throttle set falliti = 1000000 where chiave = sha256($1)', [
      (await keyOf(mario)).replace(/ at address(:.*)\n.*/, '$1'),
    ]);
    await fail(1, mario);
    const { status, seconds } = await timed(() => attempt(mario, PASSWORD));
    expect(status).toBe(200);
    expect(seconds).toBeGreaterThan(0.5);
    expect(seconds).toBeLessThan(10);
  });

  test('never lock it for good: however many there were, the right password enters half a minute later', async () => {
    const mario = await anAccount();
    await slowDown(mario);
    await app.sql.query('update login_throttle set falliti = 1000000 where chiave = sha256($1)', [await keyOf(mario)]);
    await letPass('31 seconds');
    await fail(1, mario);
    await letPass('30 seconds');
    expect((await attempt(mario, PASSWORD)).status).toBe(200);
  });

  test('are cleared by the right password', async () => {
    const mario = await anAccount();
    await fail(5, mario);
    expect((await attempt(mario, PASSWORD)).status).toBe(200);
    expect(await fail(6, mario)).toEqual([401, 401, 401, 401, 401, 401]);
  });

  test('are forgotten after half an hour', async () => {
    const mario = await anAccount();
    await slowDown(mario);
    await letPass('31 minutes');
    expect(await fail(6, mario)).toEqual([401, 401, 401, 401, 401, 401]);
  });

  test('hold for another server on the same database', async () => {
    const mario = await anAccount();
    await slowDown(mario);
    const second = await startSecondApp(app);
    expect((await attempt(mario, PASSWORD, new Client(second.url))).status).toBe(429);
  });

  test('count also when they all come at once: who waited for its turn is judged by what happened meanwhile', async () => {
    // A hash of full cost, so that they do wait.
    const { username } = await insertUser(app.sql, { password_hash: await hashPassword(PASSWORD) });
    await fail(5, String(username));
    await app.sql.query('update login_throttle set falliti = 20');
    const statuses = (await Promise.all(Array.from({ length: 40 }, () => attempt(String(username))))).map(({ status }) => status);
    // Two hashes at most are made at once: what is in hand when the first failure is counted still gets its answer.
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  });

  test('are kept without the name and the address', async () => {
    await fail(1, await anAccount());
    const { rows } = await app.sql.query('select * from login_throttle');
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row.chiave).toHaveLength(32);
  });
});
