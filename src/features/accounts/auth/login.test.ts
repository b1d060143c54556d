import { describe, expect, test } from 'vitest';
import { hashPassword } from '#server/security/passwords.ts';
import { me } from '#shared/session.ts';
import type { Answer } from '#testing/client.ts';
import { signIn } from '#testing/sign-in.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { login } from './contract.ts';

const app = openApp();
const PASSWORD = 'Quattro parole a caso';

async function anAccount(values: Record<string, unknown> = {}) {
  const [count] = (await app.sql.query('select count(*)::integer as n from users')).rows;
  const names = { username: `Mario${count.n}`, email: `Mario.Rossi${count.n}@Azienda.it` };
  const user = await insertUser(app.sql, { ...names, password_hash: await cheapHash(PASSWORD), ...values });
  await app.sql.query('delete from login_throttle');
  return { ...names, id: user.id };
}

const attempt = (username: unknown, password: unknown) => app.anonymous.try(login, { body: { username, password } });

describe('signing in', () => {
  test.each<[string, (account: { username: string; email: string }) => string]>([
    ['username', ({ username }) => username],
    ['username in capitals', ({ username }) => username.toUpperCase()],
    ['e-mail', ({ email }) => email],
    ['e-mail in small letters', ({ email }) => email.toLowerCase()],
    ['e-mail in capitals, between blanks', ({ email }) => `  ${email.toUpperCase()} `],
  ])('An account can sign in with this login name: %s', async (_, loginNameOf) => {
    const account = await anAccount();
    expect(await attempt(loginNameOf(account), PASSWORD)).toMatchObject({
      status: 200,
      body: { user: { id: account.id, username: account.username } },
    });
  });

  test('An account can sign in with a username that has accents', async () => {
    const { id } = await anAccount({ username: 'Élise' });
    for (const typed of ['Élise', 'E\u0301lise']) {
      expect(await attempt(typed, PASSWORD)).toMatchObject({ status: 200, body: { user: { id } } });
    }
  });

  test.each([
    ['the Kelvin sign (U+212A) instead of k', 'Nic\u212a', 'nick'],
    ['a dotted capital I (U+0130) instead of i', 'N\u0130ck', 'nick'],
  ])('A login name with %s does not sign in to the account whose username or e-mail has the ASCII letter', async (_, typed, name) => {
    await anAccount({ username: `${name}@azienda.it`, email: `${name}@altra.azienda.it` });
    for (const domain of ['azienda.it', 'altra.azienda.it']) {
      expect(await attempt(`${typed}@${domain}`, PASSWORD)).toMatchObject({ status: 401 });
      expect(await attempt(`${name}@${domain}`, PASSWORD)).toMatchObject({ status: 200 });
    }
    await app.sql.query('delete from users where username = $1', [`${name}@azienda.it`]);
  });

  test('A sign-in and GET /api/auth/me return the same response', async () => {
    const account = await anAccount({ role: 'HR', nome: 'Mario', cognome: null });
    const client = app.anonymous;
    const user = await signIn(client, { username: account.username, password: PASSWORD });
    expect(user).toMatchObject({ ...account, nome: 'Mario', cognome: null, role: 'HR', amministratore: false });
    expect(Object.keys(user).sort()).toEqual([
      'amministratore',
      'cognome',
      'email',
      'id',
      'nome',
      'permessi',
      'role',
      'showroom_ids',
      'username',
    ]);
    expect(await client.call(me, {})).toEqual({ user });
  });

  test('The time of a sign-in is stored as the last access of the account', async () => {
    const { id, username } = await anAccount();
    await attempt(username, PASSWORD);
    const { rows } = await app.sql.query(`select last_login > now() - interval '1 minute' as recent from users where id = $1`, [id]);
    expect(rows).toEqual([{ recent: true }]);
  });
});

describe('a rejected sign-in', () => {
  const comparable = ({ status, text, headers }: Answer<unknown>) => ({
    status,
    text,
    headers: [...headers].filter(([name]) => name !== 'date').map(([name, value]) => [name, value.replace(/nonce-\w+/g, '')]),
  });

  test('The responses for a wrong password, an unknown name and a deactivated account are identical, byte for byte', async () => {
    const active = await anAccount();
    const deactivated = await anAccount({ is_active: false });
    const wrongAnswer = comparable(await attempt(active.username, 'Un’altra frase'));
    expect(wrongAnswer).toMatchObject({
      status: 401,
      text: JSON.stringify({ error: 'Credenziali non valide', message: 'Credenziali non valide', code: 'CREDENZIALI_NON_VALIDE' }),
    });
    expect(comparable(await attempt('nessuno', PASSWORD))).toEqual(wrongAnswer);
    expect(comparable(await attempt(deactivated.username, PASSWORD))).toEqual(wrongAnswer);
    expect(comparable(await attempt(deactivated.email, 'Un’altra frase'))).toEqual(wrongAnswer);
  });

  test('A sign-in with an unknown name takes about as long as a sign-in with a wrong password', async () => {
    const password_hash = await hashPassword(PASSWORD);
    const accounts = await Promise.all([1, 2, 3, 4, 5].map((n) => insertUser(app.sql, { username: `lenta${n}`, password_hash })));
    const timeOf = async (username: string) => {
      const start = performance.now();
      await attempt(username, 'Un’altra frase');
      return performance.now() - start;
    };
    const [knownTimes, unknownTimes]: [number[], number[]] = [[], []];
    for (const { username } of accounts) {
      knownTimes.push(await timeOf(String(username)));
      unknownTimes.push(await timeOf(`ignota ${String(username)}`));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[2] ?? 0;
    // Without hashing a dummy password the response for an unknown name would be about twenty times faster.
    expect(median(unknownTimes)).toBeGreaterThan(median(knownTimes) / 3);
  });

  test.each([
    ['no username', { password: PASSWORD }, 'username', 'Username è obbligatorio'],
    ['a blank username', { username: '  ', password: PASSWORD }, 'username', 'Username è obbligatorio'],
    ['null for a username', { username: null, password: PASSWORD }, 'username', 'Username è obbligatorio'],
    ['no password', { username: 'mario' }, 'password', 'La password è obbligatoria'],
    ['an empty password', { username: 'mario', password: '' }, 'password', 'La password è obbligatoria'],
    ['a password of 129 characters', { username: 'mario', password: 'x'.repeat(129) }, 'password', 'Al massimo 128 caratteri'],
  ])('A sign-in with %s is rejected with a sentence under the field', async (_, body, field, sentence) => {
    const answer = await app.anonymous.try(login, { body });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } });
  });
});
