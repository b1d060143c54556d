import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { connect, POOLER_SETTINGS } from './connect.ts';
import { checkPooler } from './serving-login.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

function poolWithSettings(settings: Record<string, string>): pg.Pool {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const { pool } = connect({ ...database.serving, options: options.join(' '), pooled: true });
  onTestFinished(() => pool.end());
  return pool;
}

const ALL_SETTINGS = Object.fromEntries(POOLER_SETTINGS);

test('The server accepts a connection pooler with all required settings', async () => {
  await expect(checkPooler(poolWithSettings(ALL_SETTINGS))).resolves.toBeUndefined();
});

test('The server rejects a connection pooler without the required settings, with the missing configuration line in the message', async () => {
  const check = checkPooler(poolWithSettings({}));
  await expect(check).rejects.toThrow(/senza le impostazioni di Organico \(.*role.*statement_timeout/);
  await expect(check).rejects.toThrow("connect_query='set TimeZone to ''UTC''; ");
});

test.each(POOLER_SETTINGS)('The server rejects a connection pooler without the setting %s', async (name) => {
  const { [name]: _, ...otherSettings } = ALL_SETTINGS;
  const wrongValue = name === 'TimeZone' ? 'Asia/Tokyo' : name === 'DateStyle' ? 'German' : undefined;
  await expect(checkPooler(poolWithSettings(wrongValue ? { ...otherSettings, [name]: wrongValue } : otherSettings))).rejects.toThrow(
    `(${name})`,
  );
});

test('The server does not prepare statements by name through a connection pooler, because another connection would not know the name', async () => {
  const pool = poolWithSettings(ALL_SETTINGS);
  await pool.query('select $1::integer', [1]);
  const client = await pool.connect();
  expect((await client.query('select name from pg_prepared_statements where $1', [true])).rows).toEqual([]);
  client.release();
});
