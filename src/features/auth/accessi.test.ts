import { expect, test } from 'vitest';
import type { Client } from '#testing/client.ts';
import { insertUser } from '#testing/sql-rows.ts';
import { cheapHash, openApp } from '#testing/test-app.ts';
import { login, logout } from './contract.ts';

const app = openApp();
const PASSWORD = 'Quattro parole a caso';

async function anAccount() {
  const { id, username } = await insertUser(app.sql, { password_hash: await cheapHash(PASSWORD) });
  return { id, username: String(username) };
}

const signIn = (client: Client, username: string, password = PASSWORD) => client.try(login, { body: { username, password } });

/** What the register tells of an account that comes and goes, in order. */
async function accessesOf(id: number) {
  const { rows } = await app.sql.query(
    `select user_id, dopo, brand_ids from registro where azione = 'accesso' and oggetto_id = $1 order by id`,
    [id],
  );
  return rows;
}

test('who signs in and out is recorded, with where from', async () => {
  const { id, username } = await anAccount();
  const browser = app.anonymous;
  await signIn(browser, username);
  await browser.call(logout, {});
  await browser.call(logout, {});
  expect(await accessesOf(id)).toEqual([
    { user_id: id, dopo: { evento: 'entrato', indirizzo: '127.0.0.1' }, brand_ids: [] },
    { user_id: id, dopo: { evento: 'uscito', indirizzo: '127.0.0.1' }, brand_ids: [] },
  ]);
});
