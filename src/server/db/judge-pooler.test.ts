import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { connect, POOLED } from './connect.ts';
import { judgePooler } from './serving-login.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** What a pooler hands out whose connections were opened with these settings. */
function lent(settings: Record<string, string>): pg.Pool {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const { pool } = connect({ ...database.serving, options: options.join(' '), pooled: true });
  onTestFinished(() => pool.end());
  return pool;
}

const ALL = Object.fromEntries(POOLED);

test('a pooler whose connections are as the server needs them serves', async () => {
  await expect(judgePooler(lent(ALL))).resolves.toBeUndefined();
});

test('one that sets nothing is refused, with the line that is missing in its configuration', async () => {
  const judged = judgePooler(lent({}));
  await expect(judged).rejects.toThrow(/senza le impostazioni di Organico \(.*role.*statement_timeout/);
  await expect(judged).rejects.toThrow("connect_query='set TimeZone to ''UTC''; ");
});

test.each(POOLED)('%s is looked at', async (name) => {
  const { [name]: _, ...others } = ALL;
  const other = name === 'TimeZone' ? 'Asia/Tokyo' : name === 'DateStyle' ? 'German' : undefined;
  await expect(judgePooler(lent(other ? { ...others, [name]: other } : others))).rejects.toThrow(`(${name})`);
});

test('through it statements have no names, by which another connection would not know them', async () => {
  const pool = lent(ALL);
  await pool.query('select $1::integer', [1]);
  const client = await pool.connect();
  expect((await client.query('select name from pg_prepared_statements where $1', [true])).rows).toEqual([]);
  client.release();
});
