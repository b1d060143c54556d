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
const moveFailuresBack = (interval: string) =>
  app.sql.query(`update login_throttle set riprova_dopo = riprova_dopo - $1::interval, updated_at = updated_at - $1::interval`, [interval]);

async function timed<T extends { status: number }>(request: () => Promise<T>): Promise<{ status: number; seconds: number }> {
  const start = performance.now();
  const { status } = await request();
  return { status, seconds: (performance.now() - start) / 1000 };
}

/** Returns the key of the counter of failed sign-ins. The key contains the id, so that username and e-mail share one counter. */
async function counterKeyOf(username: string): Promise<string> {
  const { rows } = await app.sql.query('select id from users where username = $1', [username]);
  return `account at address:id:${rows[0].id}\n127.0.0.1`;
}

async function failUntilDelayed(username: string): Promise<void> {
  await fail(5, username);
  await app.sql.query('update login_throttle set falliti = 20');
  await fail(1, username);
}

describe('failed sign-ins to one account', () => {
  test('Five failed sign-ins cause no delay, and each further failed sign-in doubles the delay up to half a minute', async () => {
    const mario = await anAccount();
    const delays = [];
    for (let i = 0; i < 12; i++) {
      expect(await fail(1, mario)).toEqual([401]);
      const { rows } = await app.sql.query(
        'select extract(epoch from riprova_dopo - updated_at)::integer as seconds from login_throttle where chiave = sha256($1)',
        [await counterKeyOf(mario)],
      );
      delays.push(rows[0].seconds);
      await moveFailuresBack('31 seconds');
    }
    expect(delays).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30]);
  });

  test('A sign-in that is attempted before the end of its delay is rejected with the time of the next possible attempt', async () => {
    const mario = await anAccount();
    await failUntilDelayed(mario);
    const answer = await attempt(mario);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    const message = expect.stringMatching(/^Troppi tentativi di accesso. Riprova tra \d+ secondi.$/);
    expect(answer).toMatchObject({ status: 429, body: { code: 'TROPPI_TENTATIVI', message } });
  });

  test('Failed sign-ins are counted by name without regard to case, and an unknown name is delayed in the same way', async () => {
    const mario = await anAccount();
    await failUntilDelayed(mario.toUpperCase());
    expect((await attempt(mario)).status).toBe(429);
    await failUntilDelayed('nessuno');
    expect((await attempt('Nessuno')).status).toBe(429);
  });

  test('During the delay a sign-in with the right password is rejected too, so that a guess discloses nothing', async () => {
    const mario = await anAccount();
    await failUntilDelayed(mario);
    const [rightAnswer, wrongAnswer] = [await attempt(mario, PASSWORD), await attempt(mario)];
    expect([rightAnswer.status, rightAnswer.body.code]).toEqual([wrongAnswer.status, wrongAnswer.body.code]);
  });

  test('Failed sign-ins with the username and with the e-mail share one counter', async () => {
    const { username, email } = await insertUser(app.sql, { username: 'mario.bianchi', password_hash: await cheapHash(PASSWORD) });
    await failUntilDelayed(String(username));
    expect((await attempt(String(email), PASSWORD)).status).toBe(429);
  });

  test('Failed sign-ins with the id of an account as the name do not delay that account', async () => {
    const mario = await anAccount();
    const { rows } = await app.sql.query('select id from users where username = $1', [mario]);
    for (const name of [String(rows[0].id), `id:${rows[0].id}`]) await failUntilDelayed(name);
    expect([(await attempt(mario, PASSWORD)).status, (await attempt(String(rows[0].id))).status]).toEqual([200, 429]);
  });

  test('Failed sign-ins from one address do not delay a sign-in from another address', async () => {
    const mario = await anAccount();
    const { url } = await startSecondApp(app, { trustProxy: true });
    const client = new Client(url);
    const signIn = (address: string, password: string) =>
      client.fetch('POST', login.path, { username: mario, password }, { 'x-forwarded-for': address });
    for (let i = 0; i < 5; i++) await signIn('192.0.2.66', 'sbagliata');
    await app.sql.query('update login_throttle set falliti = 20');
    await signIn('192.0.2.66', 'sbagliata');
    expect((await signIn('192.0.2.66', PASSWORD)).status).toBe(429);
    expect((await signIn('192.0.2.7', PASSWORD)).status).toBe(200);
  });

  test('Failed sign-ins from many addresses at the same time delay the owner of the account by at most two seconds', async () => {
    const mario = await anAccount();
    await fail(1, mario);
    await app.sql.query('update login_throttle set falliti = 1000000 where chiave = sha256($1)', [
      (await counterKeyOf(mario)).replace(/ at address(:.*)\n.*/, '$1'),
    ]);
    await fail(1, mario);
    const { status, seconds } = await timed(() => attempt(mario, PASSWORD));
    expect(status).toBe(200);
    expect(seconds).toBeGreaterThan(0.5);
    expect(seconds).toBeLessThan(10);
  });

  test('An account is never locked forever: after half a minute a sign-in with the right password succeeds, whatever the number of failures', async () => {
    const mario = await anAccount();
    await failUntilDelayed(mario);
    await app.sql.query('update login_throttle set falliti = 1000000 where chiave = sha256($1)', [await counterKeyOf(mario)]);
    await moveFailuresBack('31 seconds');
    await fail(1, mario);
    await moveFailuresBack('30 seconds');
    expect((await attempt(mario, PASSWORD)).status).toBe(200);
  });

  test('A sign-in with the right password clears the counter of failed sign-ins', async () => {
    const mario = await anAccount();
    await fail(5, mario);
    expect((await attempt(mario, PASSWORD)).status).toBe(200);
    expect(await fail(6, mario)).toEqual([401, 401, 401, 401, 401, 401]);
  });

  test('Failed sign-ins are not counted any more after half an hour', async () => {
    const mario = await anAccount();
    await failUntilDelayed(mario);
    await moveFailuresBack('31 minutes');
    expect(await fail(6, mario)).toEqual([401, 401, 401, 401, 401, 401]);
  });

  test('Failed sign-ins on one server are also counted by another server that uses the same database', async () => {
    const mario = await anAccount();
    await failUntilDelayed(mario);
    const second = await startSecondApp(app);
    expect((await attempt(mario, PASSWORD, new Client(second.url))).status).toBe(429);
  });

  test('All concurrent failed sign-ins are counted: the delay of an attempt is checked again after it has waited for its slot', async () => {
    // The password hash has the full cost, so that the attempts wait for a slot.
    const { username } = await insertUser(app.sql, { password_hash: await hashPassword(PASSWORD) });
    await fail(5, String(username));
    await app.sql.query('update login_throttle set falliti = 20');
    const statuses = (await Promise.all(Array.from({ length: 40 }, () => attempt(String(username))))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  });

  test('The counters of failed sign-ins are stored without the name and the address', async () => {
    await fail(1, await anAccount());
    const { rows } = await app.sql.query('select * from login_throttle');
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row.chiave).toHaveLength(32);
  });
});
