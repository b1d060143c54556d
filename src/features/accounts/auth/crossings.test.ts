// Tests of calls that cross another transaction. Each test starts a transaction, sends the call, and commits the transaction before the
// call writes.
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createResetLink } from '#features/accounts/utenti/contract.ts';
import { createToken, hashToken } from '#server/security/credential.ts';
import { insertRow, insertUser } from '#testing/sql-rows.ts';
import { callDuringChange } from '#testing/sql-session.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { login, resetPassword } from './contract.ts';

const app = openApp();
const OLD_PASSWORD = 'Quattro parole a caso';
const NEW_PASSWORD = 'altre cinque parole a caso';

async function anAccount() {
  const { id, username } = await insertUser(app.sql, { password_hash: await cheapHash(OLD_PASSWORD) });
  return { id, username: String(username) };
}

type AccountChange = (tx: pg.PoolClient, id: number) => Promise<unknown>;
const deactivate: AccountChange = (tx, id) => tx.query('update users set is_active = false where id = $1', [id]);
const setPassword: AccountChange = async (tx, id) =>
  tx.query('update users set password_hash = $2 where id = $1', [id, await cheapHash(NEW_PASSWORD)]);

test.each<[string, AccountChange]>([
  ['the password was changed', setPassword],
  ['the account was deactivated', deactivate],
])('A sign-in opens no session when, after its password was verified, %s', async (_, change) => {
  const { id, username } = await anAccount();
  const answer = await callDuringChange(
    app.sql,
    (tx) => change(tx, id),
    () => app.anonymous.try(login, { body: { username, password: OLD_PASSWORD } }),
  );
  const wrongAnswer = await app.anonymous.try(login, { body: { username, password: 'sbagliata' } });
  expect([answer.status, answer.text, answer.headers.getSetCookie()]).toEqual([401, wrongAnswer.text, []]);
  expect((await app.sql.query('select from sessions where user_id = $1', [id])).rowCount).toBe(0);
});

test('A password link sets no password when the account is deactivated after the server has found the link valid', async () => {
  const { id } = await anAccount();
  const token = createToken();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await insertRow(app.sql, 'reimpostazioni', { user_id: id, token_hash: hashToken(token), expires_at: tomorrow });
  const hashOf = async () => (await app.sql.query('select password_hash from users where id = $1', [id])).rows[0].password_hash;
  const oldHash = await hashOf();
  const answer = await callDuringChange(
    app.sql,
    (tx) => deactivate(tx, id),
    () => app.anonymous.try(resetPassword, { body: { token, password: NEW_PASSWORD } }),
  );
  expect(answer).toMatchObject({ status: 404, body: { code: 'LINK_NON_VALIDO' } });
  expect(await hashOf()).toBe(oldHash);
});

test('No password link is created for an account that is being deactivated', async () => {
  const { id } = await anAccount();
  const admin = await app.asAdmin();
  const answer = await callDuringChange(
    app.sql,
    (tx) => deactivate(tx, id),
    () => admin.try(createResetLink, { params: { id } }),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'UTENTE_DISATTIVATO' } });
  expect((await app.sql.query('select from reimpostazioni where user_id = $1', [id])).rowCount).toBe(0);
});
