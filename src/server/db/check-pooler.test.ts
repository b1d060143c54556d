import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { connect, POOLED } from './connect.ts';
import { checkPooler } from './serving-login.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A pool whose connections have these settings, as a transaction pooler would provide them. */
function lent(settings: Record<string, string>): pg.Pool {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const { pool } = connect({ ...database.serving, options: options.join(' '), pooled: true });
  onTestFinished(() => pool.end());
  return pool;
}

const ALL = Object.fromEntries(POOLED);

test('A connection pooler with all required settings is accepted', async () => {
  await expect(checkPooler(lent(ALL))).resolves.toBeUndefined();
});

test('A connection pooler without the required settings is rejected, and the message contains the missing configuration line', async () => {
  const judged = checkPooler(lent({}));
  await expect(judged).rejects.toThrow(/senza le impostazioni di Organico \(.*role.*statement_timeout/);
  await expect(judged).rejects.toThrow("connect_query='set TimeZone to ''UTC''; ");
});

test.each(POOLED)('A connection pooler without the setting %s is rejected', async (name) => {
  const { [name]: _, ...others } = ALL;
  const other = name === 'TimeZone' ? 'Asia/Tokyo' : name === 'DateStyle' ? 'German' : undefined;
  await expect(checkPooler(lent(other ? { ...others, [name]: other } : others))).rejects.toThrow(`(${name})`);
});

test('Statements through a connection pooler are not prepared by name, because another connection would not know the name', async () => {
  const pool = lent(ALL);
  await pool.query('select $1::integer', [1]);
  const client = await pool.connect();
  expect((await client.query('select name from pg_prepared_statements where $1', [true])).rows).toEqual([]);
  client.release();
});
