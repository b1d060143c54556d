import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/database.ts';
import { connect } from './connect.ts';

let database: FreshDatabase;
const pools: pg.Pool[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

function opened(config: Parameters<typeof connect>[0], log?: Parameters<typeof connect>[1]): pg.Pool {
  const { pool } = connect(config, log);
  pools.push(pool);
  return pool;
}

const show = async (pool: pg.Pool, setting: string) => (await pool.query(`select current_setting('${setting}') as value`)).rows[0].value;

test('PostgreSQL values arrive in the types that the program expects: days and money as text, counts as numbers, instants in ISO 8601', async () => {
  const { rows } = await opened(database.owner).query(`
    select date '2026-01-31' as day, 9007199254740991::int8 as count, 1234.50::numeric(12, 2) as money, '12.30'::euro as domain,
           timestamptz '2026-01-31 11:20:30.123456+01' as instant, timestamptz '2026-07-31 11:20:30+02' as whole_second,
           timestamptz '2026-07-31 11:20:30.12345+02' as ends_in_zero,
           null::date as nothing, array[1, 2] as list, '{"a": 1}'::jsonb as json`);
  expect(rows).toEqual([
    {
      day: '2026-01-31',
      count: 9_007_199_254_740_991,
      money: '1234.50',
      domain: '12.30',
      instant: '2026-01-31T10:20:30.123456Z',
      whole_second: '2026-07-31T09:20:30.000000Z',
      ends_in_zero: '2026-07-31T09:20:30.123450Z',
      nothing: null,
      list: [1, 2],
      json: { a: 1 },
    },
  ]);
});

test('An instant that is read and written back stays the same to the microsecond', async () => {
  const pool = opened(database.owner);
  const { rows } = await pool.query('select clock_timestamp() as at');
  const again = await pool.query('select $1::timestamptz as at', [rows[0].at]);
  expect(again.rows).toEqual(rows);
});

test('Application connections have the application role and timeouts; owner connections have neither', async () => {
  const app = opened(database.owner);
  expect(await show(app, 'role')).toBe('organico_app');
  expect(await show(app, 'application_name')).toBe('organico');
  expect(await show(app, 'statement_timeout')).toBe('15s');
  expect(await show(app, 'lock_timeout')).toBe('10s');
  expect(await show(app, 'idle_in_transaction_session_timeout')).toBe('30s');
  const owner = opened({ ...database.owner, asApplication: false });
  expect(await show(owner, 'role')).toBe('none');
  expect(await show(owner, 'statement_timeout')).toBe('0');
  expect(await show(owner, 'TimeZone')).toBe('UTC');
});

test('RESET ROLE on an application connection keeps the application role', async () => {
  const client = await opened(database.owner).connect();
  await client.query('reset role');
  expect((await client.query('select current_user as name')).rows).toEqual([{ name: 'organico_app' }]);
  client.release();
});

test('Options in the database URL are applied but cannot remove the application role', async () => {
  const {
    host,
    port,
    user,
    password,
    database: name,
  } = database.owner as { host: string; port: number; user: string; password?: string; database: string };
  const query = new URLSearchParams({
    host,
    port: String(port),
    user,
    ...(password ? { password } : {}),
    options: '-c work_mem=8MB -c role=none',
  });
  const pool = opened({ connectionString: `postgresql:///${name}?${query}` });
  expect(await show(pool, 'work_mem')).toBe('8MB');
  expect(await show(pool, 'role')).toBe('organico_app');
});

test('A lost idle database connection is logged and replaced, and the process keeps running', async () => {
  const said: string[] = [];
  const pool = opened(database.owner, { error: (_details, sentence) => said.push(sentence) });
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  await opened({ ...database.owner, asApplication: false }).query('select pg_terminate_backend($1)', [rows[0].pid]);
  for (let i = 0; i < 200 && said.length === 0; i += 1) await delay(10);
  expect(said).toEqual(['Lost an idle database connection']);
  expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
});

test('Destroying the database closes connections that were used without Kysely, and a second destroy does nothing', async () => {
  const { db, pool } = connect(database.owner);
  await pool.query('select 1');
  await db.destroy();
  expect(pool.totalCount).toBe(0);
  await expect(pool.query('select 1')).rejects.toThrow('after calling end');
  await db.destroy();
});
